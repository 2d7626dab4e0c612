// @vitest-environment happy-dom
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { docx, type DocxBlock } from '../../../src/results/exports/docx.ts'

const HOSTILE = `<w:p>"&\u0000\u2060`

/** Returns the files of a document by their paths; every XML file is well-formed. */
async function filesOf(blocks: readonly DocxBlock[]): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await docx(blocks, 'en-GB').arrayBuffer()))
  const texts = Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)] as const)
  for (const [path, text] of texts.filter(([name]) => /\.(?:xml|rels)$/.test(name))) {
    const parsed = new DOMParser().parseFromString(text, 'text/xml')
    expect(parsed.querySelector('parsererror'), path).toBeNull()
  }
  return Object.fromEntries(texts)
}

test('escapes texts and leaves out characters that XML forbids', async () => {
  const { 'word/document.xml': body = '' } = await filesOf([
    { style: 'Heading1', runs: [{ text: HOSTILE, isBold: true }] },
  ])
  expect(body).toContain('<w:t xml:space="preserve">&lt;w:p&gt;&quot;&amp;</w:t>')
  expect(body).toContain('<w:pStyle w:val="Heading1"/>')
})

test('writes a paragraph into every cell, and repeats the head of a table on each page', async () => {
  const { 'word/document.xml': body = '' } = await filesOf([
    {
      shares: [1, 3],
      hasLines: true,
      rows: [{ cells: [{ paragraphs: [] }, { paragraphs: [] }], isHead: true }],
    },
  ])
  expect(body.match(/<w:tc>/g)).toHaveLength(2)
  expect(body.match(/<w:tc>(?:(?!<\/w:tc>).)*<w:p>/g)).toHaveLength(2)
  expect(body).toContain('<w:tblHeader/>')
  expect(body).toContain('<w:gridCol w:w="7399"/>')
})

test('holds each picture once, with its text, no larger than half the width of a page', async () => {
  const picture = (n: number, ratio: number) => ({ png: new Uint8Array([n]), name: `P${n}`, ratio })
  const files = await filesOf([{ style: 'Normal', runs: [picture(1, 2), picture(2, 0.1)] }])
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['word/media/figure1.png', 'word/media/figure2.png']),
  )
  const { 'word/document.xml': body = '', 'word/_rels/document.xml.rels': relations } = files
  expect(body).toContain('descr="P1"')
  expect(body).toContain('<wp:extent cx="2950000" cy="1475000"/>')
  expect(body).toContain('<wp:extent cx="720000" cy="7200000"/>')
  expect(relations).toContain('Id="figure2"')
})
