/** Feedback: written, stored on the device, sent once and answered. */
import { callServer } from '../helpers/e2e/calls.ts'
import { readStoredData } from '../helpers/e2e/stored-data.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import type { Member, ProductServer } from '../helpers/e2e/product-server.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

type Thread = {
  id: string
  kind: string
  title: string
  context: string
  attachment: { name: string; type: string; size: number } | null
  messages: { body: string }[]
}

async function threadsOf(server: ProductServer, member: Member): Promise<Thread[]> {
  const token = await signInByCall(server, member)
  const { data } = await callServer<{ records: { id: string }[] }>(
    server,
    'feedbackPage',
    { current: 1, size: 50 },
    token,
  )
  return Promise.all(
    data.records.map(
      async ({ id }) => (await callServer<Thread>(server, 'feedback', { id }, token)).data,
    ),
  )
}

const title = (user: User) => user.field('feedback.form.title')
const body = (user: User) => user.field('feedback.form.body')
const send = (user: User) => user.button('feedback.form.send')

async function attach(user: User, name: string, mimeType: string, buffer: Buffer) {
  await user.page.getByTestId('feedback-file').setInputFiles({ name, mimeType, buffer })
}

test.use({ ...PHONE, language: 'en' })

test('is written by keyboard, validated at its fields, sent, and listed', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Writer')
  await user.signIn(member)
  await page.goto('/user/feedback?new=suggestion&page=%2Fuser%2Frecords')
  await send(user).focus()
  await page.keyboard.press('Enter')
  await expect(title(user)).toBeFocused()
  await expect(page.getByText(user.text('feedback.form.title.required'))).toBeVisible()
  await expect(page.getByText(user.text('feedback.form.body.required'))).toBeVisible()
  await page.keyboard.type('坐标轴 axis')
  await page.keyboard.press('Tab')
  await page.keyboard.type('first line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('<b>second</b> line')
  // The technical details can be removed one by one.
  await user.main.getByRole('checkbox', { name: user.text('feedback.context.browser') }).uncheck()
  await attach(user, 'log 日志.txt', 'text/plain', Buffer.from('第一行\nline two'))
  await expect(user.main.getByText('log 日志.txt')).toBeVisible()
  await send(user).click()

  await expect(page).toHaveURL(/\/user\/feedback\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: '坐标轴 axis' })).toBeVisible()
  await expect(user.main.getByText('<b>second</b> line')).toBeVisible()
  await user.link('feedback.back').click()
  await expect(user.main.getByRole('link', { name: /坐标轴 axis/ })).toHaveCount(1)
  await expect(user.main.getByText(user.text('feedback.draft.goOn'))).toHaveCount(0)

  const [thread] = await threadsOf(server, member)
  expect(thread).toMatchObject({
    kind: 'suggestion',
    attachment: { name: 'log 日志.txt', type: 'text/plain' },
    messages: [{ body: 'first line\n<b>second</b> line' }],
  })
  const context = JSON.parse(thread?.context ?? '{}') as Record<string, string>
  expect(Object.keys(context)).toEqual(['page', 'build', 'language', 'screen'])
  expect(context['page']).toBe('/user/records')
})

test('is stored across a reload, offline, and erased after signing out', async ({
  context,
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server, 'Traveller'))
  await user.waitUntilWorkerReady()
  await page.goto('/user/feedback?new')
  await title(user).fill('draft of a traveller')
  await body(user).fill('kept where it was written')
  await context.setOffline(true)
  await expect(page.getByText(user.text('feedback.draft.away'))).toBeVisible()
  await expect(send(user)).toHaveCount(0)
  await expect(user.button('feedback.form.queue')).toBeEnabled()
  await page.reload()
  await expect(title(user)).toHaveValue('draft of a traveller')
  await expect(body(user)).toHaveValue('kept where it was written')
  // While it is queued, it can be discarded or changed.
  await user.button('feedback.form.queue').click()
  await user.button('feedback.waiting.editOf', { title: 'draft of a traveller' }).press('Enter')
  await expect(title(user)).toHaveValue('draft of a traveller')
  await expect(body(user)).toHaveValue('kept where it was written')
  await context.setOffline(false)
  await expect(send(user)).toBeEnabled()
  await user.link('feedback.back').click()
  await expect(
    page.getByText(user.text('feedback.draft.there', { title: 'draft of a traveller' })),
  ).toBeVisible()

  await user.signOut([user.text('locked.drafts', { n: 1 })])
  await expect
    .poll(() => readStoredData(page), { timeout: 15_000 })
    .not.toContain('draft of a traveller')
})

/** A picture of noise, which cannot be compressed: about `3 × side²` bytes. */
async function noisyPng(user: User, side: number): Promise<Buffer> {
  const url = await user.page.evaluate(async (width) => {
    const canvas = new OffscreenCanvas(width, width)
    const image = new ImageData(width, width)
    const most = 65_536
    for (let at = 0; at < image.data.length; at += most) {
      crypto.getRandomValues(image.data.subarray(at, at + most))
    }
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
    canvas.getContext('2d')?.putImageData(image, 0, 0)
    const blob = await canvas.convertToBlob()
    const file = new FileReader()
    const isRead = new Promise((done) => file.addEventListener('load', done))
    file.readAsDataURL(blob)
    await isRead
    return String(file.result)
  }, side)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

test('a picture of 5 MB is compressed on the device on request, and sent', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Sender')
  await user.signIn(member)
  await page.goto('/user/feedback?new')
  await title(user).fill('with a picture')
  await body(user).fill('of noise')
  const picture = await noisyPng(user, 1320)
  expect(picture.length).toBeGreaterThan(5_000_000)
  await attach(user, 'noise.png', 'image/png', picture)
  await user.button('feedback.file.cancel').click()
  await expect(user.button('feedback.file.choose')).toBeVisible()
  await attach(user, 'noise.png', 'image/png', picture)
  await user.button('feedback.file.shrink').click()
  const preview = user.text('feedback.file.preview', { name: 'noise.jpg' })
  await expect(user.main.getByRole('img', { name: preview })).toBeVisible()
  await send(user).click()
  await expect(page).toHaveURL(/\?id=\d+$/)
  const [thread] = await threadsOf(server, member)
  expect(thread?.attachment).toMatchObject({ name: 'noise.jpg', type: 'image/jpeg' })
  expect(thread?.attachment?.size).toBeLessThanOrEqual(512 * 1024)
})

test('a change after an unclear outcome becomes a reply, not a second ticket', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Second thought')
  await user.signIn(member)
  await page.goto('/user/feedback?new')
  await title(user).fill('first title')
  await body(user).fill('first words')
  await page.route('**/api/tool', async (route) => {
    if ((route.request().postData() ?? '').includes('/api/feedback/submit')) {
      await route.fetch()
      await route.abort()
    } else await route.continue()
  })
  await send(user).click()
  await expect(user.main.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(user.text('feedback.draft.waiting'))).toBeVisible()
  await page.unroute('**/api/tool')
  await body(user).fill('better words')
  await send(user).click()
  await expect(page).toHaveURL(/\?id=\d+$/)
  await expect(user.main.getByText('first words')).toBeVisible()
  await expect(user.field('feedback.reply')).toHaveValue('better words')
  await user.button('feedback.reply.send').click()
  await expect(user.main.getByRole('list').getByText('better words')).toBeVisible()
  const threads = await threadsOf(server, member)
  expect(threads).toHaveLength(1)
  expect(threads[0]?.messages.map((message) => message.body)).toEqual([
    'first words',
    'better words',
  ])
})

test('an answer is new until it was opened; a reply reopens the ticket, which can be closed', async ({
  page,
  user,
  server,
}) => {
  await user.signIn(await server.demoMember())
  await page.goto('/user/feedback')
  const rows = user.main.getByRole('list', { name: user.text('feedback.list') })
  // One question of the demonstration in each language.
  await expect(rows.getByText(user.text('feedback.list.new'))).toHaveCount(2)
  await rows.getByRole('link').first().click()
  await expect(page.getByText(user.text('feedback.state.answered')).first()).toBeVisible()
  await user.link('feedback.back').click()
  await expect(rows.getByRole('link').first()).toBeVisible()
  await expect(rows.getByText(user.text('feedback.list.new'))).toHaveCount(1)

  await rows.getByRole('link').first().click()
  await user.button('feedback.close').click()
  await expect(page.getByText(user.text('feedback.reply.reopens'))).toBeVisible()
  await user.field('feedback.reply').fill('one more question')
  await user.button('feedback.reply.send').click()
  await expect(user.main.getByRole('list').getByText('one more question')).toBeVisible()
  await expect(user.field('feedback.reply')).toHaveValue('')
  await expect(page.getByText(user.text('feedback.state.open')).first()).toBeVisible()
})
