#include "train/history.hpp"

#include <fmt/format.h>

#include <cmath>

namespace teka::train {
namespace {

std::string cell(double value) {
  return std::isfinite(value) ? fmt::format("{:.6g}", value) : "";
}

}  // namespace

std::string to_csv(const std::vector<Row>& rows) {
  std::string text = "step,epoch,tokens,seconds,rate,train loss,train accuracy,validation loss,validation accuracy\n";
  for (const Row& row : rows) {
    text += fmt::format("{},{:.4f},{},{:.1f},{:.6g},{},{},{},{}\n", row.step, row.epoch, row.tokens, row.seconds,
                        row.rate, cell(row.train.loss), cell(row.train.accuracy), cell(row.validation.loss),
                        cell(row.validation.accuracy));
  }
  return text;
}

}  // namespace teka::train
