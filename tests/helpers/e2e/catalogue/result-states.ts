/** States of each result: its summary, an opened section, its report, a comparison, and in print. */
import { TOOLS } from '../../../../src/contract/tools.ts'
import { paths } from '../../../../src/lib/paths.ts'
import type { User } from '../user.ts'
import { MENU } from './member-states.ts'
import { clickButton } from './clicks.ts'
import { memberFixture, type PageState, type CatalogueFixture } from './state.ts'

/** The kind whose views every run checks; those of the others differ in the numbers, not in their layout. */
const SEEN_WHOLE = '6001'

function recordOf(fixture: CatalogueFixture, toolId: string): string {
  const record = memberFixture(fixture).records.find((each) => each.toolId === toolId)
  if (!record) throw new Error(`the member has no record of ${toolId}`)
  return record.id
}

/** Returns the id of a second record of the same result, to compare with. */
function twinOf(fixture: CatalogueFixture, toolId: string): string {
  const twin = memberFixture(fixture).twins.find((each) => each.toolId === toolId)
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
  await clickButton('analysis.export.open')(user)
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
  await clickButton('analysis.export.open')(user)
  await user.page.getByRole('menuitem').first().waitFor()
}

const onPaper = async ({ page }: User) => {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
}

/** Tools whose results have a report of their own. */
const WITHOUT_REPORT: readonly string[] = ['6006', '6007', '6008']

function viewsOf(toolId: string): PageState[] {
  const shared = { route: 'toolsById', who: 'member' } as const
  const rare = toolId === SEEN_WHOLE ? {} : { isOneOfMany: true as const }
  const path = (fixture: CatalogueFixture) => paths.toolRecord(toolId, recordOf(fixture, toolId))
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
      path: (fixture) =>
        paths.compareRecords(toolId, recordOf(fixture, toolId), twinOf(fixture, toolId)),
    },
    { ...shared, state: `print-${toolId}`, path, open: onPaper, onlyPicture: true },
  ]
}

const ofTwoSample = (fixture: CatalogueFixture) => recordOf(fixture, SEEN_WHOLE)

export const RESULT_STATES: readonly PageState[] = [
  ...TOOLS.flatMap(({ id }) => viewsOf(id)),
  {
    route: 'toolsById',
    state: 'export',
    who: 'member',
    path: (fixture) => paths.toolRecord(SEEN_WHOLE, ofTwoSample(fixture)),
    open: openExport,
    within: MENU,
  },
  {
    route: 'toolsById',
    state: 'compose',
    who: 'member',
    path: (fixture) => paths.toolRecord(SEEN_WHOLE, ofTwoSample(fixture)),
    open: openComposer,
    within: REPORT,
    // `figure-composer.spec.ts` checks it in every run.
    isOneOfMany: true,
  },
  {
    route: 'toolsById',
    state: 'rerun',
    who: 'member',
    path: (fixture) => paths.toolRerun(SEEN_WHOLE, ofTwoSample(fixture)),
  },
  {
    route: 'toolsById',
    state: 'compare-with',
    who: 'member',
    path: (fixture) => paths.compareRecords(SEEN_WHOLE, ofTwoSample(fixture)),
  },
  {
    route: 'toolsById',
    state: 'evidence',
    who: 'member',
    path: (fixture) =>
      paths.evidence(
        SEEN_WHOLE,
        ['6001', '6004', '6005', '6009', '6010'].map((toolId) => recordOf(fixture, toolId)),
      ),
    shows: 'main figure',
  },
  {
    route: 'nextStep',
    state: 'of-record',
    who: 'member',
    path: (fixture) => paths.nextStep(ofTwoSample(fixture)),
  },
  {
    route: 'recordInfo',
    state: 'more',
    who: 'member',
    path: (fixture) => paths.recordInfo(ofTwoSample(fixture)),
    open: clickButton('records.info.more'),
    within: MENU,
  },
]
