import { useLocation } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { readPublicFile } from '../../../platform/public-file.ts'
import type { Side } from '../../../science/bidirectional/inputs.ts'
import type { AssociationMapping } from '../../../science/reader/association-fields.ts'
import { withSaid } from '../session/said-columns.ts'
import type { Source } from '../session/tool-state.ts'
import type { TraitExample } from './examples.ts'
import { withTraitFiles } from './model.ts'
import { useBidirectional } from './spec.ts'

const RECORD_NAME = /\.json$/i

/** The ways into the analysis, from a handler's point of view. */
export function useTraitChoices() {
  const t = useT()
  const { session, draft } = useBidirectional()
  const [, navigate] = useLocation()
  const { inputs } = draft

  async function chooseFiles(role: Side | 'table', files: readonly File[]): Promise<void> {
    const [first] = files
    if (first && files.length === 1 && RECORD_NAME.test(first.name)) {
      const opened = await session.openRecord(first, first.name)
      if (opened.name === 'record') {
        navigate(paths.toolRecord(opened.record.toolId, opened.record.id))
      }
      if (opened.name !== 'foreign') return
    }
    const sources = files.map((file): Source => ({ kind: 'file', name: file.name, blob: file }))
    await session.choose(withTraitFiles(inputs, role, sources))
  }

  async function chooseExample(example: TraitExample): Promise<void> {
    try {
      const read = async (name: string): Promise<Source> => ({
        kind: 'example',
        name,
        blob: await readPublicFile(`/examples/${name}`),
      })
      const [a, b] = await Promise.all([read(example.a), read(example.b)])
      await session.choose(
        { a: [a], b: [b], mapping: {} },
        {
          nameA: t(example.nameA),
          nameB: t(example.nameB),
          kindA: 'continuous',
          kindB: 'continuous',
        },
      )
    } catch {
      session.refuse(example.a)
    }
  }

  function setMapping(side: Side, mapping: AssociationMapping): void {
    const said = withSaid(draft, side, mapping)
    if (said) void session.amend(...said)
  }

  return {
    isReading: draft.isReading,
    chooseFiles: (role: Side | 'table', files: readonly File[]) => void chooseFiles(role, files),
    chooseExample: (example: TraitExample) => void chooseExample(example),
    setMapping,
  }
}

export type TraitChoices = ReturnType<typeof useTraitChoices>
