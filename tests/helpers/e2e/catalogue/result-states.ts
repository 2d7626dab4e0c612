/** States of each result: its summary, an opened section, its report, a comparison, and in print. */
import { TOOLS } from '../../../../src/contract/tools.ts'
import { paths } from '../../../../src/lib/paths.ts'
import type { User } from '../reader.ts'
import { MENU } from './member-states.ts'
import { press } from './presses.ts'
import { ownWorld, type ScreenState, type World } from './state.ts'

/** The kind whose views every run checks; those of the others differ in the numbers, not in their layout. */
const SEEN_WHOLE = '6001'

function recordOf(world: World, toolId: string): string {
  const record = ownWorld(world).records.find((each) => each.toolId === toolId)
  if (!record) throw new Error(`the member has no record of ${toolId}`)
  return record.id
}

/** Returns the id of a second record of the same result, to compare with. */
function twinOf(world: World, toolId: string): string {
  const twin = ownWorld(world).twins.find((each) => each.toolId === toolId)
  if (!twin) throw new Error(`the member has one record of ${toolId} only`)
  return twin.id
}

const openPart = async (user: User) => {
  const folded = user.main.locator('h2 button[aria-expanded="false"]')
  if ((await folded.count()) > 0) await folded.first().press('Enter')
}

/** The page behind a dialog is inert. */
const REPORT = '[role="dialog"]'

const openReport = async (user: User) => {
  await press('analysis.export.open')(user)
  const report = user.page.getByRole('menuitem', { name: user.text('analysis.export.report') })
  await report.press('Enter')
  await user.page.getByRole('dialog').waitFor()
}

const openComposer = async (user: User) => {
  await user.tab('analysis.forest.title').press('Enter')
  await user.main.getByRole('button', { name: user.text('chart.download') }).press('Enter')
  const compose = user.page.getByRole('menuitem', { name: user.text('chart.download.compose') })
  await compose.press('Enter')
  await user.page.locator('[data-sheet] [data-panel] text').first().waitFor()
}

/** The menu opens before the code of its items has loaded. */
const openExport = async (user: User) => {
  await press('analysis.export.open')(user)
  await user.page.getByRole('menuitem').first().waitFor()
}

const onPaper = async ({ page }: User) => {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
}

/** Tools whose results have a report of their own. */
const WITHOUT_REPORT: readonly string[] = ['6006', '6007', '6008']

function viewsOf(toolId: string): ScreenState[] {
  const shared = { route: 'toolsById', who: 'member' } as const
  const rare = toolId === SEEN_WHOLE ? {} : { isOneOfMany: true as const }
  const path = (world: World) => paths.toolRecord(toolId, recordOf(world, toolId))
  return [
    { ...shared, state: `result-${toolId}`, path },
    { ...shared, ...rare, state: `part-${toolId}`, path, open: openPart },
    ...(WITHOUT_REPORT.includes(toolId)
      ? []
      : [
          { ...shared, ...rare, state: `report-${toolId}`, path, open: openReport, within: REPORT },
        ]),
    {
      ...shared,
      ...rare,
      state: `compare-${toolId}`,
      path: (world) => paths.compareRecords(toolId, recordOf(world, toolId), twinOf(world, toolId)),
    },
    { ...shared, state: `print-${toolId}`, path, open: onPaper, onlyPicture: true },
  ]
}

const ofTwoSample = (world: World) => recordOf(world, SEEN_WHOLE)

export const RESULT_STATES: readonly ScreenState[] = [
  ...TOOLS.flatMap(({ id }) => viewsOf(id)),
  {
    route: 'toolsById',
    state: 'export',
    who: 'member',
    path: (world) => paths.toolRecord(SEEN_WHOLE, ofTwoSample(world)),
    open: openExport,
    within: MENU,
  },
  {
    route: 'toolsById',
    state: 'compose',
    who: 'member',
    path: (world) => paths.toolRecord(SEEN_WHOLE, ofTwoSample(world)),
    open: openComposer,
    within: REPORT,
    // `figure-composer.spec.ts` checks it in every run.
    isOneOfMany: true,
  },
  {
    route: 'toolsById',
    state: 'rerun',
    who: 'member',
    path: (world) => paths.toolRerun(SEEN_WHOLE, ofTwoSample(world)),
  },
  {
    route: 'toolsById',
    state: 'compare-with',
    who: 'member',
    path: (world) => paths.compareRecords(SEEN_WHOLE, ofTwoSample(world)),
  },
  {
    route: 'nextStep',
    state: 'of-record',
    who: 'member',
    path: (world) => paths.nextStep(ofTwoSample(world)),
  },
  {
    route: 'recordInfo',
    state: 'more',
    who: 'member',
    path: (world) => paths.recordInfo(ofTwoSample(world)),
    open: press('records.info.more'),
    within: MENU,
  },
]
