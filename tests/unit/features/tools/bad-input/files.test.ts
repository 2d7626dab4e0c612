/**
 * Files that no tool can read, in every tool that takes files: the message in both languages, and that the previous input
 * stays.
 */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { formatFault } from '../../../../../src/features/tools/components/fault-text.ts'
import { BIDIRECTIONAL } from '../../../../../src/features/tools/bidirectional/spec.ts'
import { INSTRUMENT_PICKER } from '../../../../../src/features/tools/instrument-picker/spec.ts'
import { META_ANALYSIS } from '../../../../../src/features/tools/meta-analysis/spec.ts'
import { MULTIVARIABLE } from '../../../../../src/features/tools/multivariable/spec.ts'
import { createScanSpec } from '../../../../../src/features/tools/scan/spec.ts'
import type { ToolSpec } from '../../../../../src/features/tools/session/tool-session.ts'
import type {
  CommonSettings,
  Source,
} from '../../../../../src/features/tools/session/tool-state.ts'
import { TWO_SAMPLE } from '../../../../../src/features/tools/two-sample/spec.ts'
import type { FaultCode } from '../../../../../src/science/codes.ts'
import { LIMITS } from '../../../../../src/science/limits.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'
import { bgzip, zip } from '../../../science/parser/packed-files.ts'
import { LANGUAGES, TECHNICAL, wordsIn } from './words.ts'

type Bytes = Uint8Array<ArrayBuffer>
const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const packed = (text: string): Bytes => new Uint8Array(gzipSync(text))
const noise = Array.from({ length: 400 }, (_, index) => (index * 97 + 31) % 256)
const starting = (start: string): Bytes =>
  Uint8Array.from([...[...start].map((character) => character.charCodeAt(0)), ...noise])

const TABLE = `SNP\tbeta\tse\n${Array.from({ length: 400 }, (_, k) => `rs${k}\t0.${k + 1}\t0.01`).join('\n')}`
const wide = Array.from({ length: LIMITS.columns + 3 }, (_, k) => `c${k}`).join('\t')

function withWrongSum(bytes: Bytes): Bytes {
  const wrong = bytes.slice()
  const at = wrong.length - 8
  wrong[at] = (wrong[at] ?? 0) ^ 0xff
  return wrong
}

/** Fault of the file, the error code, and the words that the message must contain. */
const BROKEN: [string, FaultCode, Bytes, { zh: string; en: string }][] = [
  ['empty', 'empty-file', utf8(''), { zh: '空', en: 'empty' }],
  ['white space', 'empty-file', utf8(' \r\n\t\n'), { zh: '空', en: 'empty' }],
  ['empty, packed', 'empty-file', packed(''), { zh: '空', en: 'empty' }],
  ['binary', 'unsupported-file', Uint8Array.from(noise), { zh: '二进制', en: 'binary' }],
  ['a picture', 'unsupported-file', starting('\u0089PNG\r\n\u001a\n'), { zh: '图片', en: 'image' }],
  ['a PDF', 'unsupported-file', starting('%PDF-1.7\n'), { zh: 'PDF', en: 'PDF' }],
  ['an R workspace', 'unsupported-file', starting('RDX3\nX\n'), { zh: 'R', en: 'R' }],
  [
    'an old workbook',
    'unsupported-file',
    starting('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1'),
    { zh: 'xls', en: 'xls' },
  ],
  [
    'a saved page',
    'unsupported-file',
    utf8('<!DOCTYPE html><html></html>'),
    { zh: '网页', en: 'web page' },
  ],
  ['gz cut off', 'truncated-file', packed(TABLE).slice(0, 300), { zh: '完整', en: 'whole' }],
  ['bgzip cut off', 'truncated-file', bgzip(TABLE, 900).slice(0, 500), { zh: '完整', en: 'whole' }],
  [
    'gz with a wrong sum',
    'damaged-file',
    withWrongSum(packed(TABLE)),
    { zh: '校验', en: 'checksum' },
  ],
  [
    'zip with a password',
    'encrypted-file',
    zip([{ name: 'a.tsv', text: TABLE, encrypted: true }]),
    { zh: '密码', en: 'password' },
  ],
  [
    'zip without a table',
    'no-table-inside',
    zip([{ name: 'a.tsv', text: '' }]),
    { zh: '表', en: 'table' },
  ],
  [
    'zip with two tables',
    'several-tables',
    zip([
      { name: 'a.tsv', text: TABLE },
      { name: 'b.tsv', text: TABLE },
    ]),
    { zh: '2', en: '2' },
  ],
  ['one column', 'one-column', utf8('rs1\nrs2\n'), { zh: '一列', en: 'one column' }],
  ['a header alone', 'no-data-rows', utf8('SNP\tbeta\tse\n'), { zh: '表头', en: 'header' }],
  [
    'a quote left open',
    'unclosed-quote',
    utf8('SNP,beta\nrs1,1\n"rs2,2\nrs3,3\n'),
    { zh: '3', en: 'row 3' },
  ],
  ['too many columns', 'too-many-columns', utf8(`${wide}\n${wide}\n`), { zh: '503', en: '503' }],
  [
    'UTF-16 cut off',
    'unknown-encoding',
    Uint8Array.from([0xff, 0xfe, 0x53, 0, 0x4e]),
    { zh: 'UTF-8', en: 'UTF-8' },
  ],
]

const source = (bytes: Bytes): Source => ({
  kind: 'file',
  name: 'mine.tsv',
  blob: new Blob([bytes]),
})
const HARMONISED = 'SNP,beta.exposure,se.exposure,beta.outcome,se.outcome\nrs1,0.1,0.01,0.1,0.02\n'
const SIDE = 'SNP\teffect_allele\tother_allele\tbeta\tse\trs1\nrs1\tA\tG\t0.1\t0.01\t1\n'

type Tool = {
  name: string
  attempt: (bytes: Bytes) => Promise<{ name: string; failure: unknown; isPreserved: boolean }>
}

/** Chooses a good input first, then a broken one. */
function createToolCase<I, P, S extends CommonSettings>(
  name: string,
  spec: ToolSpec<I, P, S>,
  inputs: (bytes: Bytes) => I,
  good: Bytes,
): Tool {
  return {
    name,
    attempt: async (bytes) => {
      const { session } = sessionOf(spec)
      await session.choose(inputs(good))
      const before = session.state().draft
      if (!before.preview) throw new Error(`${name}: the good file was refused`)
      await session.choose(inputs(bytes))
      const { attempt, preview } = session.state().draft
      if (!attempt) throw new Error(`${name}: nothing was refused`)
      return { ...attempt, isPreserved: preview === before.preview }
    },
  }
}

const TOOLS: Tool[] = [
  createToolCase('two-sample', TWO_SAMPLE, source, utf8(HARMONISED)),
  createToolCase(
    'gut microbiota, exposure',
    createScanSpec('6002', 'gut-microbiota-mr', 1),
    (bytes) => ({
      layout: 'two-sides' as const,
      mapping: {},
      exposures: [source(bytes)],
      outcomes: [],
    }),
    utf8(SIDE),
  ),
  createToolCase(
    'relationship map, outcome',
    createScanSpec('6003', 'causal-map', 20),
    (bytes) => ({
      layout: 'two-sides' as const,
      mapping: {},
      exposures: [],
      outcomes: [source(bytes)],
    }),
    utf8(SIDE),
  ),
  createToolCase(
    'relationship map, table',
    createScanSpec('6003', 'causal-map', 20),
    (bytes) => ({ layout: 'harmonised' as const, mapping: {}, table: source(bytes) }),
    utf8(HARMONISED),
  ),
  createToolCase(
    'bidirectional, first trait',
    BIDIRECTIONAL,
    (bytes) => ({ mapping: {}, a: [source(bytes)], b: [] }),
    utf8(SIDE),
  ),
  createToolCase(
    'instrument picker',
    INSTRUMENT_PICKER,
    (bytes) => ({ exposure: source(bytes), outcome: null, ld: null, mapping: {} }),
    utf8(SIDE),
  ),
  createToolCase(
    'multivariable, one table',
    MULTIVARIABLE,
    (bytes) => ({ layout: 'wide' as const, source: source(bytes) }),
    utf8('SNP,a_beta,a_se,b_beta,b_se,y_beta,y_se\nrs1,1,1,1,1,1,1\n'),
  ),
  createToolCase(
    'multivariable, a file for each trait',
    MULTIVARIABLE,
    (bytes) => ({
      layout: 'files' as const,
      exposures: [source(bytes)],
      outcomes: [],
      mapping: {},
    }),
    utf8(SIDE),
  ),
  createToolCase('meta-analysis', META_ANALYSIS, source, utf8('study,b,se\na,0.1,0.02\n')),
]

/** Every fault in one tool; the other tools use the same parsers. */
const brokenFor = (name: string) => (name === 'two-sample' ? BROKEN : BROKEN.slice(0, 4))

describe.each(TOOLS)('$name', ({ name: createToolCase, attempt }) => {
  test.each(brokenFor(createToolCase))(
    '%s: reports the fault in both languages and keeps the previous input',
    async (_name, code, bytes, words) => {
      const { name, failure, isPreserved } = await attempt(bytes)
      expect(isPreserved).toBe(true)
      expect(name).toBe('mine.tsv')
      expect(failure).toMatchObject({ code })
      const { problem } = failure as { problem: Parameters<typeof formatFault>[0] }
      for (const language of LANGUAGES) {
        const text = formatFault(problem, wordsIn(language))
        expect(text).toContain(words[language])
        expect(text).not.toMatch(TECHNICAL)
      }
    },
  )
})

test('names the faulty one of several files', async () => {
  const { session } = sessionOf(createScanSpec('6002', 'gut-microbiota-mr', 1))
  const exposures = [source(utf8(SIDE)), { ...source(utf8('')), name: 'genus.B.tsv' }]
  await session.choose({ layout: 'two-sides' as const, mapping: {}, exposures, outcomes: [] })
  expect(session.state().draft.attempt?.name).toBe('genus.B.tsv')
})
