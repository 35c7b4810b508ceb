// Responses over HTTP: files of the page, the list of games, errors.
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/verb.hpp>

#include "game/describe.hpp"
#include "json/json.hpp"
#include "studio/house.hpp"

namespace teka::studio {
namespace {

namespace http = boost::beast::http;

/// Only our own files, no inline code, no frames: everything that the page needs is in the program.
constexpr const char* kContentPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

HttpResponse make_response(const HttpRequest& request, http::status status, std::string_view type, std::string body) {
  HttpResponse response(status, request.version());
  response.set(http::field::content_type, boost::beast::string_view(type.data(), type.size()));
  response.set(http::field::cache_control, "no-cache");
  response.set("Content-Security-Policy", kContentPolicy);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.keep_alive(request.keep_alive());
  const std::size_t size = body.size();
  if (request.method() != http::verb::head) response.body() = std::move(body);
  response.content_length(size);
  return response;
}

}  // namespace

HttpResponse refusal(const HttpRequest& request, http::status status, std::string_view why) {
  HttpResponse response = make_response(request, status, "text/plain; charset=utf-8", std::string(why) + '\n');
  response.keep_alive(false);  // a client with a wrong request connects anew
  return response;
}

HttpResponse answer(const HttpRequest& request, const Site& site) {
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    HttpResponse response = refusal(request, http::status::method_not_allowed, "only GET and HEAD are allowed");
    response.set(http::field::allow, "GET, HEAD");
    return response;
  }
  const std::string_view target(request.target().data(), request.target().size());
  const std::string_view path = target.substr(0, target.find('?'));
  if (path == "/api/games") {
    return make_response(request, http::status::ok, "application/json", to_json(describe(site.games)) + '\n');
  }
  if (path.starts_with("/live/")) {
    return refusal(request, http::status::upgrade_required, "a WebSocket is required");
  }
  const Asset* asset = site.find_asset(path);
  if (asset == nullptr) return refusal(request, http::status::not_found, "not found");
  HttpResponse response = make_response(request, http::status::ok, asset->type, std::string(asset->bytes));
  // Names of assets contain a hash of their content.
  if (path.starts_with("/assets/")) response.set(http::field::cache_control, "max-age=31536000, immutable");
  return response;
}

}  // namespace teka::studio
