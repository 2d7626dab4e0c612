import { readFileSync } from 'node:fs'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillBody, pageWriterOf, sayingSoon } from '../../../../server/shell/page-body.ts'

const SHELL = `<html><head><link rel="stylesheet" crossorigin href="/a.css"><meta name="veriscope-build" content="0f 2026"></head><body><div id="root"></div><noscript>No.</noscript></body></html>`
const TITLE = 'What @font-face{font-family:x;src:url(/x)} means'
const body = { language: 'en', html: '<h1>$& costs $1</h1>', state: '{}' } as const

test('the text is in the document as it is', () => {
  const html = fillBody(SHELL, body)
  expect(html).toContain('<div id="root" data-rendered="en"><h1>$& costs $1</h1></div>')
  expect(html).not.toContain('<noscript>No.</noscript>')
})

test('what the page says where nothing runs is true: it can be read, or in a moment', () => {
  const built = readFileSync('index.html', 'utf8')
  const without = (html: string) => /<noscript>[\s\S]*<\/noscript>/.exec(html)?.[0] ?? ''
  expect(without(built)).toContain('Articles can be read without JavaScript')
  expect(without(fillBody(built, body))).toContain('Reading works without JavaScript')
  const soon = without(sayingSoon(built))
  expect(soon).toContain('<meta http-equiv="refresh"')
  for (const html of [fillBody(built, body), sayingSoon(built)]) {
    expect(html.match(/noscript>/g)).toHaveLength(2)
    expect(without(html)).not.toContain('accounts need it')
  }
})

test('the font of a page comes with its code, and is asked for behind the text; the bare page has it at once', () => {
  const face = (style: string, range: string) =>
    `@font-face{font-family:Inter Variable;font-style:${style};font-display:swap;src:url(/${style}-${range.slice(2)}.woff2)format("woff2");unicode-range:${range}}`
  const faces = [face('normal', 'U+370'), face('italic', 'U+??'), face('normal', 'U+??')]
  const shell = SHELL.replace(
    '<head>',
    () => `<head><title>${TITLE}</title><style>${faces.join('')}p{color:red}</style>`,
  )
  const html = fillBody(shell, body, '<style>theme</style>')
  const [head = '', rest = ''] = html.split('</head>')
  expect(head).toContain('<style>p{color:red}</style>')
  // Words of an author are none of the build's.
  expect(head.split('@font-face')).toHaveLength(2)
  expect(head).toContain(`<title>${TITLE}</title>`)
  const shown = faces.join('').replaceAll('swap', 'optional')
  const held = `<template id="held-code"><style data-faces>${shown}</style><style>theme</style>`
  const asked =
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/normal-??.woff2">'
  const places = ['<h1>', asked, held].map((part) => rest.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(rest.match(/rel="preload"/g)).toHaveLength(1)
  // Where no script runs.
  expect(rest).toContain(`<noscript><style>${shown}</style>`)
  expect(sayingSoon(shell)).toContain(faces.join(''))
})

test('a page that names its first words is not painted before them; another one waits for nothing', () => {
  const html = '<header><nav>…</nav></header><main><div id="first-words"><h1>A</h1></div></main>'
  const [head = ''] = fillBody(SHELL, { ...body, html }).split('</head>')
  expect(head).toContain('<link rel="expect" href="#first-words" blocking="render" />')
  expect(fillBody(SHELL, body)).not.toContain('rel="expect"')
})

test('nothing in the state ends its element', () => {
  const state = JSON.stringify({ text: '</script><script>steal()</script><!--' })
  const html = fillBody(SHELL, { ...body, state })
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).not.toContain('<!--')
  const kept = /<script type="application\/json" id="page-state">(.*)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(kept ?? '')).toEqual(JSON.parse(state))
})

test('code is held behind the text, in the order in which it runs, and after the map of its parts', () => {
  const [map, entry, part, asked] = [
    '<script type="importmap">{"imports":{}}</script>',
    '<script type="module" crossorigin src="/e.js"></script>',
    '<link rel="modulepreload" crossorigin href="/p.js">',
    '<link rel="modulepreload" data-asked crossorigin href="/screen.js">',
  ]
  const early = '<script>early()</script>'
  // The build counts the entry among what is imported where a library's styles are in its file.
  const itself = '<link rel="modulepreload" crossorigin href="/e.js">'
  const head = `<head>${early}\n    ${map}\n    ${entry}\n    ${itself}\n    ${part}\n${asked}</head>`
  const html = fillBody(
    SHELL.replace(/<head>.*<\/head>/, () => head),
    body,
  )
  // What the entry imports runs before it, in a task of its own.
  const imported = '<script type="module" crossorigin src="/p.js"></script>'
  const held = ['<template id="held-code">', imported, entry, asked, '</template></body>']
  const places = [early, '<h1>', 'id="page-state"', map, ...held].map((it) => html.indexOf(it))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(html.split(entry)).toHaveLength(2)
  // A template's own inline script would not be trusted.
  expect(html.split(map)).toHaveLength(2)
  expect(html).not.toContain(part)
})

test('a build has what writes its pages beside it, or none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'writer-'))
  expect(await pageWriterOf(SHELL, folder)).toBeNull()
  await mkdir(join(folder, '.render'))
  await writeFile(join(folder, '.render', '0f.mjs'), '')
  expect(await pageWriterOf(SHELL, folder)).toBe(join(folder, '.render', '0f.mjs'))
  await rm(folder, { recursive: true })
})
