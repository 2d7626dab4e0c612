/** States of screens that are reached by one press, one typed word or one address. */
import { SETTINGS_TABS } from '../../../src/contract/settings-tabs.ts'
import { TOOLS } from '../../../src/contract/tools.ts'
import { paths } from '../../../src/lib/paths.ts'
import type { MemberWorld } from './member-world.ts'
import { showOutbox } from './outbox.ts'
import type { Reader } from './reader.ts'
import type { State } from './walk.ts'

/** The check covers only the menu, because the page behind an open menu cannot be used. */
const MENU = '[role="menu"]'

const press = (id: string) => async (reader: Reader) => {
  await reader.button(id).first().press('Enter')
}

/** Presses a button of the bar. On a phone the button is in the drawer of the navigation. */
const pressInBar = (id: string) => async (reader: Reader) => {
  const isPhone = (reader.page.viewportSize()?.width ?? 0) < 600
  if (isPhone) await reader.button('layout.nav.open').press('Enter')
  await reader.button(id).first().press('Enter')
}

/** Opens the panel that saves a list for reading offline. */
const openLibrary = async (reader: Reader) => {
  const panel = reader.main.getByRole('region', { name: reader.text('library.title') })
  await panel.locator('button[aria-expanded]').press('Enter')
  await panel.getByRole('listitem').first().waitFor()
}

const chooseExample = async (reader: Reader) => {
  await reader.button('tools.data.example').first().click()
  const menu = reader.page.getByRole('menuitem').first()
  const isMenu = await menu.waitFor({ timeout: 1000 }).then(
    () => true,
    () => false,
  )
  if (isMenu) await menu.click()
}

const toolPath = (id: string) => paths.tool(id)

/** The states for visitors. */
export function visitorStates(): State[] {
  return [
    { path: '/no/such/page' },
    { path: '/analysisTools/All', open: press('layout.about.open') },
    { path: '/analysisTools/All', open: press('route.terms') },
    { path: '/analysisTools/All', open: press('route.privacyPolicy') },
    { path: '/analysisTools/All', open: pressInBar('frame.settings.open') },
    {
      path: '/analysisTools/All',
      open: async ({ page }) => {
        await page.keyboard.press('/')
        await page.keyboard.type('MR')
      },
    },
    { path: '/analysisTools/All', open: ({ page }) => page.keyboard.press('?') },
    { path: '/front-pages/problem-that-is-none' },
    { path: '/nextStepAnalyse/123456789' },
    { path: '/front-pages/thematicAnalysis?id=4001' },
    { path: '/front-pages/industry?keyword=zzzz' },
    { path: paths.industries(), open: openLibrary },
    { path: paths.subject('4001'), open: openLibrary },
    {
      path: '/analysisTools/All',
      open: async ({ page }) => {
        const files = ['sim_oneway_a.tsv', 'sim_oneway_b.tsv'].map(
          (name) => `public/examples/${name}`,
        )
        await page.getByTestId('tool-file').setInputFiles(files)
      },
    },
    ...TOOLS.map(({ id }) => ({ path: toolPath(id), open: chooseExample })),
    {
      path: paths.login(),
      open: async (reader) => {
        await reader.main.getByText(reader.text('auth.channel.phone'), { exact: true }).click()
        await reader.button('auth.login.submit').click()
      },
    },
    {
      path: paths.register(),
      open: async (reader) => {
        await reader.field('auth.field.nick.label').fill('Lin')
        await reader.button('auth.register.submit').click()
      },
    },
  ]
}

/**
 * The states for a member who has one of everything.
 * @param isWide whether the screen has room for the whole bar
 */
export function memberStates(world: MemberWorld, isWide: boolean): State[] {
  const [twoSample] = world.records
  return [
    ...world.records.map(({ toolId, id }) => ({ path: paths.toolRecord(toolId, id) })),
    {
      path: paths.toolRecord(twoSample?.toolId ?? '', twoSample?.id ?? ''),
      open: press('analysis.export.open'),
      within: MENU,
    },
    { path: paths.toolRerun(twoSample?.toolId ?? '', twoSample?.id ?? '') },
    { path: paths.compareRecords(twoSample?.toolId ?? '', twoSample?.id ?? '') },
    { path: paths.nextStep(twoSample?.id ?? '') },
    {
      path: paths.recordInfo(twoSample?.id ?? ''),
      open: press('records.info.more'),
      within: MENU,
    },
    ...SETTINGS_TABS.map((tab) => ({ path: paths.accountSettings(tab) })),
    { path: paths.accountSettings('storage'), open: showOutbox },
    { path: paths.accountSettings('privacy'), open: press('settings.deletion.open') },
    { path: paths.accountSettings('account'), open: press('settings.address.email.replace') },
    { path: paths.order(world.paidOrder) },
    { path: paths.order(world.paidOrder), open: press('orders.refund') },
    { path: paths.order(world.openOrder), open: press('orders.cancel') },
    { path: paths.checkoutOrder(world.openOrder) },
    { path: paths.payment(world.openOrder) },
    { path: paths.invoice(world.invoice) },
    { path: paths.invoice(world.invoice), open: press('invoices.reissue') },
    { path: paths.subscription(), open: press('subscription.action.cancel') },
    { path: paths.subscription(), open: press('subscription.action.changePlan') },
    { path: paths.newFeedback(paths.records()) },
    {
      path: paths.allTools(),
      open: (reader) =>
        reader.page
          .getByRole('button', { name: new RegExp(`^${reader.text('notifications.title')}`) })
          .first()
          .press('Enter'),
    },
    // On a phone the bar does not have the shortcuts.
    ...(isWide ? [{ path: paths.allTools(), open: press('shortcuts.open') }] : []),
  ]
}
