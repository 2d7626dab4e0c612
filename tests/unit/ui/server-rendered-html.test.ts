// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  markOfHtml,
  recordServerRenderedHtml,
  SERVER_HTML_ATTRIBUTE,
  serverRenderedText,
} from '../../../src/ui/server-rendered-html.ts'

const pageWith = (mark: string, html: string) => {
  const root = document.createElement('div')
  root.innerHTML = `<main><div ${SERVER_HTML_ATTRIBUTE}="${mark}">${html}</div></main>`
  return root
}

test('returns the headings of a server-rendered text, and of no other text', () => {
  const mark = markOfHtml('%3Ch2%3EOne', 'en')
  recordServerRenderedHtml(
    pageWith(
      mark,
      '<h2 id="section-1">One\n  <em>more</em> </h2><h3 id="section-1-1">Two</h3><h4>No</h4><h2 id="section-2"> </h2>',
    ),
  )
  expect(serverRenderedText(mark)?.sections).toEqual([
    { id: 'section-1', text: 'One more', level: 2 },
    { id: 'section-1-1', text: 'Two', level: 3 },
  ])
  // Another language shows another text, which has to be sanitised.
  expect(serverRenderedText(markOfHtml('%3Ch2%3EOne', 'zh'))).toBeNull()
  expect(serverRenderedText(markOfHtml('%3Ch2%3EOnf', 'en'))).toBeNull()
})
