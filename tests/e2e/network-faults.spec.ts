/**
 * Actions on a connection that fails: each ends soon, with success or a retry, and has its effect
 * once.
 */
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { recordParams } from '../helpers/e2e/account.ts'
import type { Buyer } from '../helpers/e2e/checkout.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import {
  waitForSandbox,
  endPayment,
  fillTitle,
  orderOf,
  ordersOf,
  payButton,
} from '../helpers/e2e/checkout.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import { User } from '../helpers/e2e/user.ts'
import { item, openMenu } from '../helpers/e2e/records.ts'
import { submitLogin } from '../helpers/e2e/sign-in-pages.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { type FakeNetwork, type NetworkFault, startFakeNetwork } from '../helpers/fake-network.ts'

/** After ten seconds every call has ended; the rest is for a busy machine. */
const END_MS = 13_000

type Place = { page: Page; user: User; server: ProductServer; line: FakeNetwork }

type Scene = {
  /** The action that meets the fault. */
  act: () => Promise<void>
  /** Visible once it is done. */
  done: Locator
  /** Control for a retry. */
  retry: Locator
  /** Element that reports a failure. */
  where: Locator
  /** Checks on a good connection that the effect is there, once. */
  effect: () => Promise<void>
}

const BUSY = '[aria-busy="true"]:visible, [data-loading="true"]:visible'

/** The message for the user, in the language of the page. */
const reported = ({ where }: Scene) =>
  where
    .locator('[role="alert"]:visible, [role="status"]:visible')
    .filter({ hasText: /\p{Script=Han}/u })

/** Waits until the step has ended. @returns whether it succeeded */
async function ended(page: Page, scene: Scene): Promise<boolean> {
  await expect(async () => {
    const isDone = await scene.done.first().isVisible()
    const isOpen = await scene.retry
      .first()
      .isEnabled({ timeout: 100 })
      .catch(() => false)
    expect(isDone || (isOpen && (await reported(scene).count()) > 0)).toBe(true)
    await expect(page.locator(BUSY)).toHaveCount(0, { timeout: 1 })
  }).toPass({ timeout: END_MS, intervals: [100] })
  return scene.done.first().isVisible()
}

async function meet({ page, line }: Place, scene: Scene, fault: NetworkFault): Promise<void> {
  await page.waitForLoadState('networkidle')
  const before = line.counts.faulty
  line.change({ fault })
  await scene.act()
  await expect.poll(() => line.counts.faulty, 'the fault is met').toBeGreaterThan(before)
  const isDone = await ended(page, scene)
  line.change({})
  if (!isDone) await scene.retry.first().click()
  await expect(scene.done.first()).toBeVisible()
  await scene.effect()
}

async function asMember({ user, server }: Place): Promise<Buyer> {
  const member = await registerMember(server, 'Matrix')
  await user.signIn(member)
  return { server, member, token: await signInByCall(server, member) }
}

async function signIn({ page, user, server, line }: Place): Promise<Scene> {
  const member = await registerMember(server, 'Matrix')
  await page.goto(`${line.url}/login`)
  await user.field('auth.field.email.label').fill(member.email)
  await user.main
    .getByRole('textbox', { name: user.text('auth.field.password.label') })
    .fill(member.password)
  const submit = user.text('auth.login.submit')
  return {
    act: () => submitLogin(user),
    done: user.accountMenu,
    where: user.main,
    retry: user.main.getByRole('button', { name: submit, exact: true }),
    effect: () => expect(page).not.toHaveURL(/\/login/),
  }
}

async function rename(place: Place): Promise<Scene> {
  const { page, user, line } = place
  const at = await asMember(place)
  await callServer(at.server, 'saveRecord', recordParams('Before'), at.token)
  await page.goto(line.url + paths.records())
  await openMenu(user, 'Before')
  await item(user, 'records.row.rename').click()
  const dialog = page.getByRole('dialog', { name: user.text('records.form.title') })
  await dialog.getByRole('textbox', { name: user.text('records.form.name') }).fill('After')
  const save = dialog.getByRole('button', { name: user.text('records.form.save') })
  return {
    act: () => save.click(),
    done: page.getByRole('main').getByText('After'),
    where: dialog,
    retry: save,
    async effect() {
      await expect(dialog).toBeHidden()
      await expect(async () => {
        type Rows = { records: { title: string }[] }
        const { data } = await callServer<Rows>(at.server, 'recordPage', {}, at.token)
        expect(data.records.map(({ title }) => title)).toEqual(['After'])
      }).toPass({ timeout: 45_000 })
    },
  }
}

async function feedback(place: Place): Promise<Scene> {
  const { page, user, line } = place
  const at = await asMember(place)
  await page.goto(line.url + paths.newFeedback())
  await user.field('feedback.form.title').fill('By a bad line')
  await user.field('feedback.form.body').fill('Sent over a bad line')
  const send = user.button('feedback.form.send')
  return {
    act: () => send.click(),
    done: page.getByRole('heading', { level: 1, name: 'By a bad line' }),
    where: user.main,
    retry: send,
    async effect() {
      type Rows = { records: { title: string }[] }
      const { data } = await callServer<Rows>(at.server, 'feedbackPage', {}, at.token)
      expect(data.records.map(({ title }) => title)).toEqual(['By a bad line'])
    },
  }
}

async function order(place: Place): Promise<Scene> {
  const { page, user, line } = place
  const at = await asMember(place)
  await page.goto(line.url + paths.checkout('7101'))
  await expect(payButton(user)).toBeEnabled()
  await fillTitle(user)
  return {
    act: () => payButton(user).click(),
    done: page.locator('button[value="succeed"]'),
    where: user.main,
    retry: payButton(user),
    async effect() {
      await waitForSandbox(page)
      await endPayment(page, 'succeed')
      await expect(async () => {
        const orders = await ordersOf(at)
        expect(orders.map(({ state }) => state)).toEqual(['paid'])
        expect((await orderOf(at, orders[0]?.id ?? '')).payments).toHaveLength(1)
      }).toPass()
    },
  }
}

type Flow = {
  name: string
  prepare: (place: Place) => Promise<Scene>
  fault: NetworkFault
  tag?: string
}

/** Flows that failed once, and those that cost most. */
const FLOWS: readonly Flow[] = [
  { name: 'order and pay', prepare: order, fault: 'lostReply' },
  { name: 'send a message', prepare: feedback, fault: 'lostReply' },
  { name: 'sign in with a password', prepare: signIn, fault: 'stall', tag: '@nightly' },
  { name: 'rename a record of the account', prepare: rename, fault: 'down', tag: '@nightly' },
]

for (const { name, prepare, fault, tag } of FLOWS) {
  test(
    `${name}, on a connection that fails`,
    { tag: tag ?? [] },
    async ({ faults, page, server }) => {
      test.setTimeout(120_000)
      faults.allow(/ChunkLoadError|dynamically imported|Unable to preload|MIME type|Failed to|ERR_/)
      const line = await startFakeNetwork(server.url)
      faults.trust(line.url)
      try {
        const place = { page, user: new User(page, 'zh', server), server, line }
        await meet(place, await prepare(place), fault)
      } finally {
        await line.close()
      }
    },
  )
}
