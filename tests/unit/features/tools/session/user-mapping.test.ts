import { expect, test } from 'vitest'
import {
  NO_INPUTS,
  findPickObstacle,
} from '../../../../../src/features/tools/instrument-picker/model.ts'
import { INSTRUMENT_PICKER } from '../../../../../src/features/tools/instrument-picker/spec.ts'
import { withUserMapping } from '../../../../../src/features/tools/session/user-mapping.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

/** The names A1 and A2 do not show the effect allele, and `score` does not show its meaning. */
const OPEN = 'SNP\tchr\tpos\tA1\tA2\tb\tse\tp\tscore\nrs1\t1\t1000\tA\tG\t0.1\t0.01\t1e-20\t0.9\n'

async function opened() {
  const { session } = sessionOf(INSTRUMENT_PICKER)
  const blob = new Blob([OPEN])
  await session.choose({ ...NO_INPUTS, exposure: { kind: 'file', name: 'open.tsv', blob } })
  const side = () => session.state().draft.preview!.exposure!
  const setMapping = (columns: object) => {
    const answered = withUserMapping(session.state().draft, 'exposure', {
      ...side().mapping,
      ...columns,
    })
    return session.amend(...answered!)
  }
  return { session, side, setMapping }
}

const ALLELES = { effect_allele: 'A1', other_allele: 'A2' }

test('shows the user’s mapping at once, while the file is read again', async () => {
  const { session, side, setMapping } = await opened()
  expect(findPickObstacle(session.state().draft)).toBe('alleles')
  const reading = setMapping(ALLELES)
  expect(side().mapping).toMatchObject(ALLELES)
  // The open question is answered, so its error must not be shown for a moment.
  expect(side().fault).toBeNull()
  expect(findPickObstacle(session.state().draft)).toBe('reading')
  await reading
  expect(side()).toMatchObject({ mapping: ALLELES, fault: null })
  expect(findPickObstacle(session.state().draft)).toBeNull()
})

test('keeps the first choice when a second one is made before the file was read', async () => {
  const { session, side, setMapping } = await opened()
  await Promise.all([setMapping(ALLELES), setMapping({ info: 'score' })])
  expect(side().mapping).toMatchObject({ ...ALLELES, info: 'score' })
  expect(session.state().draft.inputs?.mapping.exposure).toMatchObject({
    ...ALLELES,
    info: 'score',
  })
  expect(session.state().draft.isReading).toBe(false)
})
