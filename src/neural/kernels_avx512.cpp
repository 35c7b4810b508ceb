namespace teka::neural {}
