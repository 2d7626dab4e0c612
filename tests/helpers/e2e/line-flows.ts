/** What readers do, as data: each is met by every fault of the line in line-matrix.spec.ts. */
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../../src/lib/paths.ts'
import type { Line } from '../line.ts'
import { openSettings, recordParams } from './account.ts'
import { callServer } from './calls.ts'
import { atSandbox, endPayment, fillTitle, orderOf, ordersOf, payButton } from './checkout.ts'
import { registerMember, signInByCall } from './members.ts'
import type { Member, ProductServer } from './product-server.ts'
import type { Reader } from './reader.ts'
import { item, openMenu } from './records.ts'
import { submitLogin } from './sign-in-pages.ts'
import { expect } from './test.ts'

/** One flow that meets one fault. */
export type Cell = {
  page: Page
  reader: Reader
  server: ProductServer
  line: Line
  /** The number of the cell in its flow: each has a thing of its own. */
  turn: number
}

export type Scene = {
  /** The step that meets the fault. */
  act: () => Promise<void>
  /** What shows that it is done. */
  done: Locator
  /** What the reader goes on with, where it was not. */
  wayOn: Locator
  /** Where it is said. */
  where: Locator
  /** On a good line: what the reader wanted is there, once. */
  effect: () => Promise<void>
  /** It may be done without asking the server. */
  isLocal?: boolean
  /** It is done for the reader at once, whatever the line is like: what he did waits to be sent. */
  waits?: boolean
}

export type Flow = {
  name: string
  /** Comes to the step, on a good line. */
  prepare: (cell: Cell) => Promise<Scene>
}

const LIST = '/front-pages/industry'

/** As a link within the page does. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The address of the first article of the list that stands. */
async function articleAt({ page }: Cell): Promise<string> {
  const link = page.locator('main a[href*="/article/detail/"]').first()
  await expect(link).toBeVisible()
  return (await link.getAttribute('href')) ?? ''
}

async function openList({ page, reader, line }: Cell): Promise<void> {
  await page.goto(line.url + LIST)
  await reader.takenOver()
}

function article({ page, reader }: Cell, path: string): Scene {
  const done = reader.main.locator('article h1')
  return {
    act: () => go(page, path),
    done,
    where: reader.main,
    wayOn: reader.main.getByRole('button', { name: reader.text('states.retry') }),
    effect: () => expect(done).toHaveCount(1),
  }
}

/** A member for one cell, signed in on the page. */
async function asMember({ reader, server }: Cell) {
  const member: Member = await registerMember(server, 'Matrix')
  const token = await signInByCall(server, member)
  await reader.signIn(member)
  return { member, token, server }
}

const unseenArticle: Flow = {
  name: 'open an article that was not seen',
  async prepare(cell) {
    // One article is read before, so that its page's code is there.
    await openList(cell)
    await go(cell.page, paths.industryArticle('1001'))
    await expect(cell.reader.main.locator('article h1')).toBeVisible()
    await go(cell.page, LIST)
    await articleAt(cell)
    return article(cell, paths.industryArticle(String(1002 + cell.turn)))
  },
}

const keptArticle: Flow = {
  name: 'open an article that was read before',
  async prepare(cell) {
    await openList(cell)
    const path = await articleAt(cell)
    await go(cell.page, path)
    await expect(cell.reader.main.locator('article h1')).toBeVisible()
    await go(cell.page, LIST)
    await articleAt(cell)
    return { ...article(cell, path), isLocal: true }
  },
}

const signIn: Flow = {
  name: 'sign in with a password',
  async prepare({ page, reader, server, line }) {
    const member = await registerMember(server, 'Matrix')
    await page.context().clearCookies()
    await page.goto(`${line.url}/login`)
    await reader.field('auth.field.email.label').fill(member.email)
    await reader.main
      .getByRole('textbox', { name: reader.text('auth.field.password.label') })
      .fill(member.password)
    await page.waitForLoadState('networkidle')
    return {
      act: () => submitLogin(reader),
      done: reader.accountMenu,
      where: reader.main,
      wayOn: reader.main.getByRole('button', {
        name: reader.text('auth.login.submit'),
        exact: true,
      }),
      async effect() {
        await expect(page).not.toHaveURL(/\/login/)
        const reply = await callServer<{ email: string }>(
          server,
          'me',
          {},
          (await reader.token()) ?? '',
        )
        expect(reply.data.email).toBe(member.email)
      },
    }
  },
}

const like: Flow = {
  name: 'like an article',
  async prepare(cell) {
    const { page, reader, server, line } = cell
    const { token } = await asMember(cell)
    const id = String(1003 + (cell.turn % 2))
    type Item = { liked: boolean; likeCount: number }
    const state = () => callServer<Item>(server, 'content', { id }, token)
    const { likeCount } = (await state()).data
    await page.goto(`${line.url}/front-pages/article/detail/${id}`)
    await reader.takenOver()
    const button = reader.main
      .locator('article')
      .getByRole('button', { name: reader.text('articles.like') })
      .first()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await page.waitForLoadState('networkidle')
    const done = reader.main.locator('article button[aria-pressed="true"]').first()
    return {
      act: () => button.click(),
      done,
      waits: true,
      where: page.locator('body'),
      wayOn: button,
      async effect() {
        await expect(async () => {
          expect((await state()).data).toMatchObject({ liked: true, likeCount: likeCount + 1 })
        }).toPass({ timeout: 45_000 })
        await expect(done).toBeVisible()
      },
    }
  },
}

const rename: Flow = {
  name: 'rename a record of the account',
  async prepare(cell) {
    const { page, reader, server, line } = cell
    const { token } = await asMember(cell)
    const [before, after] = [`Before ${cell.turn}`, `After ${cell.turn}`]
    await callServer(server, 'saveRecord', recordParams(before), token)
    await page.goto(line.url + paths.records())
    await openMenu(reader, before)
    await item(reader, 'records.row.rename').click()
    const dialog = page.getByRole('dialog', { name: reader.text('records.form.title') })
    await dialog.getByRole('textbox', { name: reader.text('records.form.name') }).fill(after)
    const save = dialog.getByRole('button', { name: reader.text('records.form.save') })
    await page.waitForLoadState('networkidle')
    return {
      act: () => save.click(),
      done: page.getByRole('main').getByText(after),
      where: dialog,
      wayOn: save,
      async effect() {
        await expect(dialog).toBeHidden()
        await expect(async () => {
          type Rows = { records: { title: string }[] }
          const { data } = await callServer<Rows>(server, 'recordPage', {}, token)
          expect(data.records.map(({ title }) => title)).toEqual([after])
        }).toPass({ timeout: 45_000 })
      },
    }
  },
}

const feedback: Flow = {
  name: 'send a message',
  async prepare(cell) {
    const { page, reader, server, line } = cell
    const { token } = await asMember(cell)
    const title = `Line ${cell.turn}`
    await page.goto(line.url + paths.newFeedback())
    await reader.field('feedback.form.title').fill(title)
    await reader.field('feedback.form.body').fill('Sent over a bad line')
    const send = reader.button('feedback.form.send')
    await page.waitForLoadState('networkidle')
    return {
      act: () => send.click(),
      done: page.getByRole('heading', { level: 1, name: title }),
      where: reader.main,
      wayOn: send,
      async effect() {
        await expect(page).toHaveURL(/\/user\/feedback\?id=\d+$/)
        type Rows = { records: { title: string }[] }
        const { data } = await callServer<Rows>(server, 'feedbackPage', {}, token)
        expect(data.records.map((one) => one.title)).toEqual([title])
      },
    }
  },
}

const order: Flow = {
  name: 'order and pay',
  async prepare(cell) {
    const { page, reader, line } = cell
    const self = await asMember(cell)
    await page.goto(line.url + paths.checkout('7101'))
    await expect(payButton(reader)).toBeEnabled()
    await fillTitle(reader)
    await page.waitForLoadState('networkidle')
    return {
      act: () => payButton(reader).click(),
      done: page.locator('button[value="succeed"]'),
      where: reader.main,
      wayOn: payButton(reader),
      async effect() {
        await atSandbox(page)
        await endPayment(page, 'succeed')
        await expect(async () => {
          const orders = await ordersOf(self)
          expect(orders.map(({ state }) => state)).toEqual(['paid'])
          expect((await orderOf(self, orders[0]?.id ?? '')).payments).toHaveLength(1)
        }).toPass()
      },
    }
  },
}

const setting: Flow = {
  name: 'change a setting of the account',
  async prepare(cell) {
    const { page, reader, server, line } = cell
    const { token } = await asMember(cell)
    await page.goto(line.url)
    await openSettings(reader, 'notifications', line.url)
    const wish = reader.main.getByRole('switch').first()
    await expect(wish).toBeChecked()
    await page.waitForLoadState('networkidle')
    return {
      act: () => wish.press('Space'),
      done: reader.main
        .getByText(reader.text('settings.saved'))
        .or(reader.main.getByText(reader.text('settings.waiting'))),
      waits: true,
      where: reader.main,
      wayOn: wish,
      async effect() {
        await expect(wish).not.toBeChecked()
        await expect(async () => {
          type Wishes = Record<string, boolean>
          const { data } = await callServer<Wishes>(server, 'preferences', {}, token)
          expect(data['billingMail']).toBe(false)
        }).toPass({ timeout: 45_000 })
      },
    }
  },
}

const update: Flow = {
  name: 'check for an update',
  async prepare({ page, reader, line }) {
    await page.goto(line.url + LIST)
    await reader.workerActive()
    await reader.button('layout.about.open').first().press('Enter')
    const panel = page.getByRole('dialog')
    const check = panel.getByRole('button', { name: reader.text('about.check.now') })
    await expect(check).toBeEnabled()
    await page.waitForLoadState('networkidle')
    const done = panel.getByText(reader.text('about.check.same'))
    return {
      act: () => check.click(),
      done,
      where: panel,
      wayOn: check,
      effect: () => expect(done).toBeVisible(),
    }
  },
}

export const FLOWS = {
  unseenArticle,
  keptArticle,
  signIn,
  like,
  rename,
  feedback,
  order,
  setting,
  update,
} as const
export type FlowName = keyof typeof FLOWS
