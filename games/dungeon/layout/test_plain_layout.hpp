// The paper's layout as in its listing: plain loops, the same random numbers. For tests and as a baseline.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "games/dungeon/layout/layout.hpp"

namespace teka::dungeon {

struct PlainLayout {
  std::vector<Site> rooms;
  std::vector<Edge> edges;
  std::size_t tree_size = 0;
};

inline std::vector<Site> plain_rooms(const LayoutSettings& settings, Rng& rng) {
  std::vector<Site> rooms;
  for (std::uint32_t i = 0; i < settings.rooms; ++i) {
    for (int attempt = 0; attempt < 100; ++attempt) {
      const double x = rng.unit() * settings.width;
      const double y = rng.unit() * settings.height;
      const bool is_valid = std::none_of(rooms.begin(), rooms.end(), [&](const Site& room) {
        return std::hypot(x - room.x, y - room.y) < settings.min_distance;
      });
      if (!is_valid) continue;
      rooms.push_back({x, y});
      break;
    }
  }
  return rooms;
}

/// `triangulate` returns the candidates of four or more rooms.
template <class Triangulate>
PlainLayout plain_layout(const LayoutSettings& settings, const Seed& seed, Triangulate&& triangulate) {
  Rng rng(seed);
  PlainLayout layout{.rooms = plain_rooms(settings, rng), .edges = {}};
  std::set<Edge> candidates;
  if (layout.rooms.size() < 4) {
    for (std::uint32_t a = 0; a < layout.rooms.size(); ++a) {
      for (std::uint32_t b = a + 1; b < layout.rooms.size(); ++b) candidates.insert({a, b});
    }
  } else {
    candidates = triangulate(layout.rooms);
  }
  std::map<Edge, double> weights;
  for (const Edge& edge : candidates) {
    const Site a = layout.rooms[edge.a], b = layout.rooms[edge.b];
    weights[edge] = settings.randomness == 1 ? 0.1 + 0.9 * rng.unit() : std::hypot(a.x - b.x, a.y - b.y);
  }
  std::vector<Edge> order(candidates.begin(), candidates.end());
  std::sort(order.begin(), order.end(), [&](const Edge& a, const Edge& b) { return weights[a] < weights[b]; });
  std::vector<std::uint32_t> part(layout.rooms.size());
  for (std::uint32_t i = 0; i < part.size(); ++i) part[i] = i;
  std::vector<Edge> rest;
  for (const Edge& edge : order) {
    const std::uint32_t from = part[edge.a], to = part[edge.b];
    (from == to ? rest : layout.edges).push_back(edge);
    std::replace(part.begin(), part.end(), from, to);
  }
  layout.tree_size = layout.edges.size();
  rest.resize(static_cast<std::size_t>(static_cast<double>(rest.size()) * settings.loops));
  layout.edges.insert(layout.edges.end(), rest.begin(), rest.end());
  std::sort(layout.edges.begin(), layout.edges.end());
  return layout;
}

/// The textbook triangulation (Bowyer and Watson, 1981), without handling of degenerate cases.
inline std::set<Edge> bowyer_watson(std::vector<Site> sites) {
  const auto n = static_cast<std::uint32_t>(sites.size());
  for (const Site& far : {Site{-1e5, -1e5}, Site{3e5, -1e5}, Site{-1e5, 3e5}}) sites.push_back(far);
  const auto holds = [&](const std::array<std::uint32_t, 3>& triangle, Site p) {
    const Site a = sites[triangle[0]], b = sites[triangle[1]], c = sites[triangle[2]];
    const double d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
    const double a2 = a.x * a.x + a.y * a.y, b2 = b.x * b.x + b.y * b.y, c2 = c.x * c.x + c.y * c.y;
    const double x = (a2 * (b.y - c.y) + b2 * (c.y - a.y) + c2 * (a.y - b.y)) / d;
    const double y = (a2 * (c.x - b.x) + b2 * (a.x - c.x) + c2 * (b.x - a.x)) / d;
    return std::hypot(p.x - x, p.y - y) < std::hypot(a.x - x, a.y - y);
  };
  std::vector<std::array<std::uint32_t, 3>> triangles = {{n, n + 1, n + 2}};
  for (std::uint32_t p = 0; p < n; ++p) {
    std::map<Edge, int> border;
    std::vector<std::array<std::uint32_t, 3>> kept;
    for (const auto& triangle : triangles) {
      if (!holds(triangle, sites[p])) {
        kept.push_back(triangle);
        continue;
      }
      for (int i = 0; i < 3; ++i) ++border[make_edge(triangle[i], triangle[(i + 1) % 3])];
    }
    for (const auto& [edge, count] : border) {
      if (count == 1) kept.push_back({edge.a, edge.b, p});
    }
    triangles = kept;
  }
  std::set<Edge> edges;
  for (const auto& triangle : triangles) {
    for (int i = 0; i < 3; ++i) {
      const Edge edge = make_edge(triangle[i], triangle[(i + 1) % 3]);
      if (edge.b < n) edges.insert(edge);
    }
  }
  return edges;
}

}  // namespace teka::dungeon
