import { expect, test } from "vitest";
import { listMarkupIssues } from "./check-markup.ts";

test("an email with each variable in an allowed position has no issue", () => {
  const html = `<!doctype html><html lang="{{locale}}" dir='{{direction}}'><head><title>{{title}}</title><style>a{color:red}</style></head>
<body><a class='x' href="{{link}}" title="{{organization_name}}" aria-label="To {{project_name}}">{{button}}</a>
<map><area href="{{login_link}}" alt="{{button}}"></map><img src="{{logo_url}}" alt="{{organization_name}}">
<table><tr>{{body}}<td>{{note}}</td></tr></table><noscript>{{lifetime}}</noscript>{{email_address}} {{code}}`;
  expect(listMarkupIssues(html)).toEqual([]);
});

const places: [html: string, found: string][] = [
  ["<a href={{link}}>", "href={{link}}"],
  ["<p title={{title}}>", "title={{title}}"],
  ["<style>a{content:'{{title}}'}</style>", "a{content:'{{title}}'}"],
  ["<script>'{{title}}'</script>", "'{{title}}'"],
  ["<xmp>{{title}}</xmp>", "{{title}}"],
  ["<iframe>{{title}}</iframe>", "{{title}}"],
  ["<!-- {{title}} -->", " {{title}} "],
  ["<p {{title}}>", "{{title}}"],
  ["<{{title}}>", "{{title}}"],
  ["<x{{title}}>", "x{{title}}"],
  ["</{{title}}>", "{{title}}"],
  ['<!doctype html "{{title}}">', "{{title}}"],
  ["<p>x</p {{title}}>", "{{title}}"],
  ['<p title="x" title="{{title}}">', "{{title}}"],
  ["<frameset>{{title}}", "{{title}}"],
  ['<p style="color:{{title}}">', 'style="color:{{title}}"'],
  ['<p onclick="{{title}}">', 'onclick="{{title}}"'],
  ['<p class="{{title}}">', 'class="{{title}}"'],
  ['<p data-name="{{title}}">', 'data-name="{{title}}"'],
  ['<a href="{{title}}">', 'href="{{title}}"'],
  ['<a href="https://evil.test/?{{link}}">', 'href="https://evil.test/?{{link}}"'],
  ['<a href=" {{link}}">', 'href=" {{link}}"'],
  ['<base href="{{link}}">', 'href="{{link}}"'],
  ['<link rel="stylesheet" href="{{logo_url}}">', 'href="{{logo_url}}"'],
  ['<script src="{{logo_url}}"></script>', 'src="{{logo_url}}"'],
  ['<iframe src="{{logo_url}}"></iframe>', 'src="{{logo_url}}"'],
  ['<iframe srcdoc="{{title}}"></iframe>', 'srcdoc="{{title}}"'],
  ['<img srcset="{{organization_name}}">', 'srcset="{{organization_name}}"'],
  ['<button formaction="{{link}}">', 'formaction="{{link}}"'],
  ['<form action="{{link}}">', 'action="{{link}}"'],
  ['<body background="{{logo_url}}">', 'background="{{logo_url}}"'],
  ['<meta http-equiv="refresh" content="0;url={{organization_name}}">', 'content="0;url={{organization_name}}"'],
  ['<video poster="{{logo_url}}">', 'poster="{{logo_url}}"'],
  ['<object data="{{logo_url}}">', 'data="{{logo_url}}"'],
  ['<noscript><a href="{{organization_name}}"></noscript>', 'href="{{organization_name}}"'],
  ["<noscript><img src={{organization_name}}></noscript>", "src={{organization_name}}"],
  ["<template><p class='{{title}}'></template>", "class='{{title}}'"],
  ["<svg><style>{{title}}</style></svg>", "{{title}}"],
  ['<svg><image href="{{logo_url}}"/></svg>', 'href="{{logo_url}}"'],
];

test.each(places)("T37, T151: %s is refused, because a hostile name could break out of it", (html, found) => {
  expect(listMarkupIssues(html)).toEqual([
    `found ${JSON.stringify(found)}, expected variables only in text, in the quoted attributes alt, title, lang, dir and aria-*, and {{link}}, {{login_link}} or {{logo_url}} as the whole href of a link or src of an image`,
  ]);
});

test("an element that the parser copies is reported once", () => {
  expect(listMarkupIssues("<b class='{{title}}'><p>one<p>two<p>three")).toHaveLength(1);
});

/** Repeats a part up to the length that a template may have. */
const fill = (part: (index: number) => string, before = "", length = 100_000) => {
  let text = before;
  for (let index = 0; text.length < length; index += 1) text += part(index);
  return text.slice(0, length);
};

const [nodes, depth, attributes] = [/more than 5000 elements/, /more than 100 levels/, /more than 100 attributes/];
const hostile: [name: string, html: string, limit: RegExp][] = [
  [
    "formatting that is reopened in each paragraph",
    fill(() => "<p>x", `${fill((i) => `<b a${i}>`, "<p>", 20_000)}</p>`),
    depth,
  ],
  ["formatting that is never closed", fill(() => "<b>"), depth],
  ["elements in elements", fill(() => "<div>"), depth],
  ["tables in tables", fill(() => "<table><tr><td>"), depth],
  ["text in front of tables", fill(() => "<table>x"), nodes],
  ["links that are closed around a block", fill(() => "<a><div></a>"), depth],
  ["formatting closed out of order", fill(() => "</b><b>", `<b>${"<i>".repeat(80)}`), nodes],
  ["templates in templates", fill(() => "<template>"), nodes],
  ["other vocabularies in each other", fill(() => "<svg><foreignObject>"), depth],
  ["lists in lists", fill(() => "<li><ul>"), depth],
  ["buttons that end each other", fill(() => "<button>"), nodes],
  ["elements with the same attributes", fill((i) => `<font ${"a=1 ".repeat(90)}b${i}>`), depth],
  ["attributes of one element", `<p ${fill((i) => `${i.toString(36)} `, "", 99_000)}>`, attributes],
  ["attributes that are added to the body", fill((i) => `<body a${i}>`), attributes],
  ["comments", fill(() => "<!---->"), nodes],
];

test.each(hostile)("T150: parsing stops at a limit for %s", (_name, html, limit) => {
  expect(listMarkupIssues(html)).toEqual([expect.stringMatching(limit)]);
});

test("T150: long texts and large tables are within the limits", () => {
  const row = `<tr>${"<td>a &amp; b</td>".repeat(5)}</tr>`;
  expect(listMarkupIssues(`<table>${row.repeat(400)}</table>`)).toEqual([]);
  expect(listMarkupIssues("word &amp; word ".repeat(6_000))).toEqual([]);
});
