/** Reference files reach the engine in every job, and are recognised by content. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { webEngineHost } from '../../../src/workers/engine-host.ts'
import type { FromWorker, ToWorker } from '../../../src/workers/messages.ts'
import { handleMessage } from '../../../src/workers/run-job.ts'
import { createRunner, type WorkerLike } from '../../../src/workers/runner.ts'

const CHAIN = 'chain 1 chr1 249250621 + 0 200000000 chr1 248956422 + 777 200000777 1\n200000000\n'
const HEADER = 'SNP\tchr\tpos\teffect_allele\tother_allele\tbeta\tse\tpval'
const bytes = (name: string, shift: number) =>
  new TextEncoder().encode(
    [
      HEADER,
      ...[1, 2, 3].map((k) => `${name}${k}\t1\t${k * 1000 + shift}\tA\tG\t0.1\t0.01\t1e-20`),
    ].join('\n'),
  )
const preview = (): ToWorker['job'] => ({
  kind: 'screen-preview',
  input: {
    files: {
      layout: 'two-sides',
      exposures: [{ name: 'x.tsv', bytes: bytes('rs', 0) }],
      outcomes: [{ name: 'y.tsv', bytes: bytes('v', 777) }],
    },
    mapping: {},
  },
})

async function run(message: ToWorker): Promise<FromWorker | undefined> {
  let last: FromWorker | undefined
  await handleMessage(message, webEngineHost(), (reply) => (last = reply))
  return last
}

test('a job has the reference files of its message', async () => {
  const references = {
    chains: [{ name: 'a.chain', blob: new Blob([CHAIN]) }],
    names: null,
  }
  const lifted = await run({ type: 'run', id: 1, job: preview(), references })
  const join = { outcome: { join: { builds: 'lifted', byPlace: 3, chain: 'a.chain' } } }
  expect(lifted).toMatchObject({ type: 'done', output: join })
  const plain = await run({ type: 'run', id: 1, job: preview() })
  expect(plain).toMatchObject({ output: { outcome: { join: { byPlace: 0, chain: null } } } })
})

test('the runner reads them when a job starts', async () => {
  const sent: ToWorker[] = []
  let files: { chains: []; names: null } | null = null
  const worker: WorkerLike = {
    postMessage(message) {
      sent.push(message)
      worker.onmessage?.({ data: { type: 'done', id: message.id } } as MessageEvent)
    },
    terminate: () => {},
    onmessage: null,
    onmessageerror: null,
    onerror: null,
  }
  const runner = createRunner({ createWorker: () => worker, size: 1, references: () => files })
  await runner.run(preview() as never)
  files = { chains: [], names: null }
  await runner.run(preview() as never)
  expect(sent.map(({ references }) => references)).toEqual([undefined, files])
})

test.each([
  ['a chain file', CHAIN, { kind: 'chain', from: 'GRCh37', to: 'GRCh38' }],
  ['one with comments', `# made\n\n${CHAIN}`, { kind: 'chain', from: 'GRCh37', to: 'GRCh38' }],
  ['one of builds that nobody knows', CHAIN.replace('249250621', '250000000'), { from: null }],
  ['merged names', 'rs2\trs1\n', { kind: 'names' }],
])('recognises %s, compressed or not', async (_, text, expected) => {
  for (const file of [new Blob([text]), new Blob([Uint8Array.from(gzipSync(text))])]) {
    const reply = await run({ type: 'run', id: 1, job: { kind: 'reference', input: { file } } })
    expect(reply).toMatchObject({ type: 'done', output: expected })
  }
})

test.each([
  ['a table', 'SNP\tbeta\nrs1\t0.1\n', 'not-merged-names'],
  ['half a chain file', CHAIN.slice(0, 75), 'not-a-chain-file'],
  ['nothing', '', 'empty-file'],
])('refuses %s', async (_, text, code) => {
  const job = { kind: 'reference', input: { file: new Blob([text]) } } as const
  expect(await run({ type: 'run', id: 1, job })).toMatchObject({
    type: 'failed',
    failure: { code },
  })
})
