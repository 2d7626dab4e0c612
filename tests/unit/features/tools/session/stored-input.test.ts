import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createToolSession } from '../../../../../src/features/tools/session/create-session.ts'
import { listFiles } from '../../../../../src/features/tools/session/stored-draft.ts'
import type { RerunDraft } from '../../../../../src/results/rerun/plan.ts'
import type { MappingTable } from '../../../../../src/features/tools/session/mapping-memory.ts'
import { TWO_SAMPLE } from '../../../../../src/features/tools/two-sample/spec.ts'
import type { RecordContent } from '../../../../../src/contract/record-content.ts'
import { DeviceDbError } from '../../../../../src/platform/device-db-error.ts'
import { localRunner } from '../../../../helpers/tool-session.ts'
import type { ToolSpec } from '../../../../../src/features/tools/session/tool-session.ts'
import type { CommonSettings } from '../../../../../src/features/tools/session/tool-state.ts'

type StoredInput = { owner: string; id: string; draft: RerunDraft }

function setUp<I, P, S extends CommonSettings>(
  spec: ToolSpec<I, P, S>,
  options: { keepInput?: () => Promise<void>; tables?: MappingTable[] } = {},
) {
  const savedRecords: RecordContent[] = []
  const inputs: StoredInput[] = []
  const tables = options.tables ?? []
  const isOf = (a: Pick<MappingTable, 'scope' | 'columns'>) => (b: MappingTable) =>
    a.scope === b.scope && a.columns.join() === b.columns.join()
  let count = 0
  const session = createToolSession(spec, {
    runner: localRunner(),
    saveRecord: (_owner, record) => Promise.resolve(void savedRecords.push(record)),
    saveInput: async (owner, id, draft) => {
      await options.keepInput?.()
      inputs.push({ owner, id, draft })
    },
    mappings: () => ({
      find: (table) => tables.find(isOf(table))?.mapping ?? null,
      remember: (table) => {
        const at = tables.findIndex(isOf(table))
        tables.splice(at < 0 ? tables.length : at, at < 0 ? 0 : 1, table)
      },
      forget: (table) => void tables.splice(tables.findIndex(isOf(table)), 1),
    }),
    now: () => Date.UTC(2026, 10, 20) + (count += 1),
    random: () => 0.5,
  })
  session.setOwner('visitor')
  return { session, savedRecords, inputs, tables }
}

const example = readFileSync('public/examples/sim_homogeneous_12.tsv', 'utf8')
const source = (text: string, name = 'a.tsv') =>
  ({ kind: 'file', name, blob: new Blob([text]) }) as const

type TwoSampleSession = ReturnType<typeof sessionOfTwoSample>
const sessionOfTwoSample = () => setUp(TWO_SAMPLE).session

/** The preview of a session that has a file. */
function previewOf(session: TwoSampleSession) {
  const { preview } = session.state().draft
  if (!preview) throw new Error('no preview')
  return preview
}

/** Runs with few draws, because these tests are not about the numbers. */
async function run(session: TwoSampleSession) {
  session.setSettings({ nboot: 100 })
  await session.start()
}

describe('the stored input of a run', () => {
  test('is stored with its mapping and settings, and gives the same numbers again', async () => {
    const first = setUp(TWO_SAMPLE)
    await first.session.choose(source(example), { exposureName: 'X', seed: 7 })
    const { 'eaf.exposure': _left, ...mapping } = previewOf(first.session).mapping
    await first.session.amend({ ...previewOf(first.session), mapping })
    first.session.setCommon({ keepsInput: true })
    await run(first.session)
    const [input] = first.inputs
    expect(input?.id).toBe(first.savedRecords[0]?.id)
    expect(first.session.state().run).toMatchObject({ saving: 'saved', input: 'saved' })
    expect(listFiles(input?.draft.inputs)).toEqual([{ name: 'a.tsv', bytes: example.length }])

    const second = setUp(TWO_SAMPLE)
    // As IndexedDB returns it.
    const restored = structuredClone({ ...input?.draft, inputs: null }) as RerunDraft
    const rerun = { id: input?.id ?? '', title: 'Earlier' }
    await second.session.restore({ ...restored, inputs: input?.draft.inputs }, rerun)
    const { draft } = second.session.state()
    expect(draft).toMatchObject({ rerun, settings: { exposureName: 'X', seed: 7 } })
    expect(draft.preview?.mapping).toEqual(mapping)
    await second.session.start()
    const done = second.session.state().run
    expect(done).toMatchObject({ name: 'done', rerun })
    const numbers = (record: RecordContent | undefined) => {
      const { timings: _time, ...rest } = JSON.parse(record?.result ?? '{}') as Record<
        string,
        unknown
      >
      return rest
    }
    expect(numbers(second.savedRecords[0])).toEqual(numbers(first.savedRecords[0]))
  })

  test('reports a full device, and leaves the record stored', async () => {
    const { session, savedRecords } = setUp(TWO_SAMPLE, {
      keepInput: () => Promise.reject(new DeviceDbError('full')),
    })
    await session.choose(source(example))
    session.setCommon({ keepsInput: true })
    await run(session)
    expect(session.state().run).toMatchObject({ saving: 'saved', input: 'full' })
    expect(savedRecords).toHaveLength(1)
  })
})

const swapped = example.replace('beta.exposure', 'col4').replace('se.exposure', 'col5')

describe('column mappings that the user corrected', () => {
  test('are applied to the next file with the same header', async () => {
    const { session, tables } = setUp(TWO_SAMPLE)
    await session.choose(source(swapped))
    expect(tables).toEqual([])
    const preview = previewOf(session)
    const mapping = { ...preview.mapping, 'beta.exposure': 'col4', 'se.exposure': 'col5' }
    await session.amend({ ...preview, mapping })
    expect(tables).toHaveLength(1)

    const next = setUp(TWO_SAMPLE, { tables })
    await next.session.choose(source(swapped, 'next.tsv'))
    const { draft } = next.session.state()
    expect(draft.preview?.mapping).toEqual(mapping)
    expect(draft.preview?.check?.kept).toBe(12)
    expect(draft.recalled?.tables).toHaveLength(1)

    await next.session.choose(source(example, 'other.tsv'))
    expect(next.session.state().draft.recalled).toBeNull()

    await next.session.choose(source(swapped, 'next.tsv'))
    await next.session.forgetRecalled()
    expect(next.session.state().draft).toMatchObject({ recalled: null })
    expect(next.session.state().draft.preview?.mapping).not.toEqual(mapping)
    expect(tables).toEqual([])
  })
})
