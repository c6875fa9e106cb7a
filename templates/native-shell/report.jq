# The counts as a page to look at and to print. report.css is the style sheet of the platform's report kit.
# What comes from the user or a file is escaped by @html.
def tile(name; count):
  "<div class=\"tile\"><dt>\(name | @html)</dt><dd class=\"figure\">\(count | @html)</dd></div>";

"<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>\("Variants of " + $calls | @html)</title>
<style>
\($style)</style>
</head>
<body class=\"report\">
<header><p class=\"kicker\">My App</p><h1>\("Variants of " + $calls | @html)</h1></header>
<main><section>
<dl class=\"tiles\">\(tile("Variants"; .variants))\(tile("Substitutions"; .substitutions))\(tile("Others"; .others))</dl>
</section></main>
</body>
</html>"
