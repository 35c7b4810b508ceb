#include "train/history.hpp"

#include <fmt/format.h>

#include <cmath>

#include "picture/plot.hpp"

namespace teka::train {
namespace {

std::string cell(double value) {
  return std::isfinite(value) ? fmt::format("{:.6g}", value) : "";
}

Series curve(const std::vector<Row>& rows, const char* name, std::size_t colour, Quality Row::* part,
             double Quality::* measure, double unit) {
  Series series{.name = name, .points = {}, .colour = palette(colour)};
  for (const Row& row : rows) series.points.push_back({static_cast<double>(row.step), row.*part.*measure * unit});
  return series;
}

Plot plot_of(const std::vector<Row>& rows, const char* title, const char* y_label, double Quality::* measure,
             double unit) {
  Plot plot{.title = title, .x_label = "steps", .y_label = y_label, .series = {}, .lines = {}};
  plot.series.push_back(curve(rows, "training", 0, &Row::train, measure, unit));
  plot.series.push_back(curve(rows, "validation", 1, &Row::validation, measure, unit));
  return plot;
}

}  // namespace

Drawing draw(const std::vector<Row>& rows) {
  const Plot loss = plot_of(rows, "Loss", "nats per token", &Quality::loss, 1);
  const Plot accuracy = plot_of(rows, "Token accuracy", "%", &Quality::accuracy, 100);
  Drawing drawing{.width = loss.width, .height = loss.height + accuracy.height, .shapes = {}};
  drawing.place(draw(loss), 0, 0);
  drawing.place(draw(accuracy), 0, loss.height);
  return drawing;
}

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
