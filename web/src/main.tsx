import { render } from "preact";
import { App } from "./studio/app";
import { startTheme } from "./studio/theme";
import "./studio/style.css";

startTheme();
render(<App />, document.getElementById("app")!);
