/** States of visitors besides plain routes: dialogs, panels, errors and missing pages. */
import { TOOLS } from '../../../../src/contract/tools.ts'
import { paths } from '../../../../src/lib/paths.ts'
import { makeEffects, toCsv } from '../analysis.ts'
import type { User } from '../user.ts'
import { failCalls, holdCalls } from './network.ts'
import { clickButton, clickInBar } from './clicks.ts'
import { AWAY, FAULT, type PageState } from './state.ts'

/** Opens the panel that saves a list for offline use. */
const openLibrary = async (user: User) => {
  const panel = user.main.getByRole('region', { name: user.text('library.title') })
  await panel.locator('button[aria-expanded]').press('Enter')
  await panel.getByRole('listitem').first().waitFor()
}

const chooseExample = async (user: User) => {
  await user.button('tools.data.example').first().click()
  await user.page.getByRole('menuitem').first().click()
}

const dropTwoFiles = async ({ page }: User) => {
  const files = ['sim_oneway_a.tsv', 'sim_oneway_b.tsv'].map((name) => `public/examples/${name}`)
  await page.getByTestId('tool-file').setInputFiles(files)
}

/** Chooses a file with one variant more than a visitor may analyse. */
const chooseTooMany = async ({ page }: User) => {
  const buffer = toCsv(makeEffects(201, 11))
  await page
    .getByTestId('tool-file')
    .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer })
}

const typeInPalette = async ({ page }: User) => {
  await page.keyboard.press('/')
  await page.keyboard.type('MR')
}

const failToSignIn = async (user: User) => {
  await user.main.getByText(user.text('auth.channel.phone'), { exact: true }).click()
  await user.button('auth.login.submit').click()
}

const choosePrefix = async (user: User) => {
  await user.main.getByText(user.text('auth.channel.phone'), { exact: true }).click()
  await user.main.getByRole('button', { name: /\+\d+$/ }).click()
  await user.page.getByRole('option').first().waitFor()
}

const failToRegister = async (user: User) => {
  await user.field('auth.field.nick.label').fill('Lin')
  await user.button('auth.register.submit').click()
}

const who = 'visitor' as const
const tools = paths.allTools

/** Returns the state of a tool with its example chosen. */
const withExample = ({ id }: { id: string }): PageState => ({
  route: 'toolsById',
  state: `example-${id}`,
  who,
  path: () => paths.tool(id),
  open: chooseExample,
})

/**
 * Articles that no other state opens, so that nothing of them is cached: a pending reply of one state arrives
 * later.
 */
const unread = (id: '1004' | '1005' | '1006') => () => paths.industryArticle(id)

const faults: readonly PageState[] = [
  {
    route: 'landing',
    state: 'offline',
    who,
    path: paths.landing,
    offlineFrom: paths.landing(),
  },
  {
    route: 'industryArticle',
    state: 'loading',
    who,
    path: unread('1004'),
    before: holdCalls,
    isBusy: true,
  },
  {
    route: 'industryArticle',
    state: 'error',
    who,
    path: unread('1005'),
    before: failCalls,
    shows: FAULT,
  },
  {
    route: 'industryArticle',
    state: 'offline',
    who,
    path: unread('1006'),
    offlineFrom: paths.industryArticle('1001'),
    shows: AWAY,
  },
]

export const PUBLIC_STATES: readonly PageState[] = [
  { route: 'notFound', state: 'page', who, path: () => '/no/such/page' },
  {
    route: 'problemArticle',
    state: 'missing',
    who,
    path: () => '/front-pages/problem-that-is-none',
  },
  { route: 'nextStep', state: 'missing', who, path: () => paths.nextStep('123456789') },
  {
    route: 'industry',
    state: 'nothing-found',
    who,
    path: () => `${paths.industries()}?keyword=zzzz`,
  },
  { route: 'thematicAnalysis', state: 'opened', who, path: () => paths.subject('4001') },
  { route: 'allTools', state: 'about', who, path: tools, open: clickButton('layout.about.open') },
  { route: 'allTools', state: 'terms', who, path: tools, open: clickButton('route.terms') },
  {
    route: 'allTools',
    state: 'privacy',
    who,
    path: tools,
    open: clickButton('route.privacyPolicy'),
  },
  {
    route: 'allTools',
    state: 'appearance',
    who,
    path: tools,
    open: clickInBar('frame.settings.open'),
  },
  { route: 'allTools', state: 'palette', who, path: tools, open: typeInPalette },
  {
    route: 'allTools',
    state: 'shortcuts',
    who,
    path: tools,
    open: ({ page }) => page.keyboard.press('?'),
  },
  { route: 'allTools', state: 'two-files', who, path: tools, open: dropTwoFiles },
  { route: 'industry', state: 'library', who, path: paths.industries, open: openLibrary },
  {
    route: 'thematicAnalysis',
    state: 'library',
    who,
    path: () => paths.subject('4001'),
    open: openLibrary,
  },
  ...TOOLS.map(withExample),
  {
    route: 'toolsById',
    state: 'example-result',
    who,
    path: () => paths.toolExample('6001', 'bmi'),
    open: (user) => user.button('tools.example.save').waitFor(),
  },
  // Replaces the example: a tool remembers the chosen file.
  {
    route: 'toolsById',
    state: 'over-limit',
    who,
    path: () => paths.tool('6001'),
    open: chooseTooMany,
    shows: 'main section h2[tabindex="-1"]',
  },
  { route: 'login', state: 'refused', who, path: paths.login, open: failToSignIn },
  {
    route: 'login',
    state: 'prefix',
    who,
    path: paths.login,
    open: choosePrefix,
    inBothSchemes: true,
  },
  { route: 'register', state: 'refused', who, path: paths.register, open: failToRegister },
  ...faults,
]
