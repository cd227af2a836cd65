const ANCHOR = /<a\s+[^>]*href="([^"]*)"/gi;
const SKIPPED = ['mailto:', 'tel:', '#'];

function linksOf(html) {
  return [...html.matchAll(ANCHOR)]
    .map((match) => match[1].trim())
    .filter((href) => href !== '' && !SKIPPED.some((prefix) => href.startsWith(prefix)));
}

module.exports = { linksOf };
