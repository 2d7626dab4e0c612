/** States of members besides plain routes: an account that has one of everything, and one that is still empty. */
import { SETTINGS_TABS } from '../../../../src/contract/settings-tabs.ts'
import { paths } from '../../../../src/lib/paths.ts'
import { PLAN } from '../buying.ts'
import { showOutbox } from '../outbox.ts'
import type { User } from '../user.ts'
import { failCalls, holdCalls } from './network.ts'
import { clickButton } from './clicks.ts'
import { FAULT, memberFixture, type PageState, type CatalogueFixture } from './state.ts'

/** Checks cover only the menu, because the page behind an open menu is inert. */
export const MENU = '[role="menu"]'

const who = 'member' as const
const storage = () => paths.accountSettings('storage')
const paidOrder = (fixture: CatalogueFixture) => paths.order(memberFixture(fixture).paidOrder)
const openOrder = (fixture: CatalogueFixture) => paths.order(memberFixture(fixture).openOrder)
const invoice = (fixture: CatalogueFixture) => paths.invoice(memberFixture(fixture).invoice)

const openNotices = (user: User) =>
  user.page
    .getByRole('button', { name: new RegExp(`^${user.text('notifications.title')}`) })
    .first()
    .press('Enter')

export const MEMBER_STATES: readonly PageState[] = [
  ...SETTINGS_TABS.map((tab) => ({
    route: 'accountSettings' as const,
    state: tab,
    who,
    path: () => paths.accountSettings(tab),
  })),
  { route: 'accountSettings', state: 'outbox', who, path: storage, open: showOutbox },
  {
    route: 'accountSettings',
    state: 'deletion',
    who,
    path: () => paths.accountSettings('privacy'),
    open: clickButton('settings.deletion.open'),
  },
  {
    route: 'accountSettings',
    state: 'address',
    who,
    path: () => paths.accountSettings('account'),
    open: clickButton('settings.address.email.replace'),
  },
  { route: 'orders', state: 'opened', who, path: paidOrder },
  { route: 'orders', state: 'refund', who, path: paidOrder, open: clickButton('orders.refund') },
  { route: 'orders', state: 'cancel', who, path: openOrder, open: clickButton('orders.cancel') },
  { route: 'checkout', state: 'plan', who, path: () => paths.checkout(PLAN.proMonth) },
  {
    route: 'checkout',
    state: 'order',
    who,
    path: (fixture) => paths.checkoutOrder(memberFixture(fixture).openOrder),
  },
  {
    route: 'payment',
    state: 'open',
    who,
    path: (fixture) => paths.payment(memberFixture(fixture).openOrder),
  },
  { route: 'invoice', state: 'opened', who, path: invoice },
  { route: 'invoice', state: 'reissue', who, path: invoice, open: clickButton('invoices.reissue') },
  {
    route: 'subscription',
    state: 'cancel',
    who,
    path: paths.subscription,
    open: clickButton('subscription.action.cancel'),
  },
  {
    route: 'subscription',
    state: 'change-plan',
    who,
    path: paths.subscription,
    open: clickButton('subscription.action.changePlan'),
  },
  { route: 'feedback', state: 'form', who, path: () => paths.newFeedback(paths.records()) },
  { route: 'allTools', state: 'notices', who, path: paths.allTools, open: openNotices },
  {
    route: 'allTools',
    state: 'shortcuts-of-bar',
    who,
    path: paths.allTools,
    open: clickButton('shortcuts.open'),
    fromWidth: 1440,
  },
]

/** Lists and pages of a new member. */
export const NEWCOMER_STATES: readonly PageState[] = [
  // The order matters: pages that were read are cached, and pending requests complete when the network is back.
  {
    route: 'records',
    state: 'error',
    who: 'newcomer',
    path: paths.records,
    before: failCalls,
    isFresh: true,
    shows: FAULT,
  },
  {
    route: 'records',
    state: 'loading',
    who: 'newcomer',
    path: paths.records,
    before: holdCalls,
    isBusy: true,
    isFresh: true,
  },
  { route: 'records', state: 'empty', who: 'newcomer', path: paths.records, isFresh: true },
  {
    route: 'records',
    state: 'offline',
    who: 'newcomer',
    path: paths.records,
    offlineFrom: paths.records(),
  },
  { route: 'analysisRecord', state: 'empty', who: 'newcomer', path: paths.analysisRecord },
  { route: 'collection', state: 'empty', who: 'newcomer', path: paths.collection },
  { route: 'orders', state: 'empty', who: 'newcomer', path: paths.orders },
  { route: 'invoice', state: 'empty', who: 'newcomer', path: paths.invoices },
  { route: 'feedback', state: 'empty', who: 'newcomer', path: paths.feedback },
  { route: 'subscription', state: 'free', who: 'newcomer', path: paths.subscription },
  { route: 'toolsById', state: 'locked', who: 'newcomer', path: () => paths.tool('6005') },
]
