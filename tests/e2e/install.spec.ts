import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { User } from '../helpers/e2e/user.ts'

// Several tabs must share one worker, so pages start it at once.
test.use({ workerStart: 'atOnce' })

type Manifest = {
  id: string
  name: string
  start_url: string
  display: string
  theme_color: string
  icons: { src: string; sizes: string; purpose?: string }[]
  screenshots: { src: string; form_factor?: string }[]
  shortcuts: { url: string }[]
}

test('the page is installable', async ({ profile }) => {
  const context = await profile().open()
  const page = context.pages()[0] ?? (await context.newPage())
  const user = new User(page)
  await page.goto('/')
  await user.waitUntilWorkerReady()
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('the manifest has the data of an installed app, and every file of it exists', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
  const manifest = (await (await request.get(href)).json()) as Manifest
  const purposes = manifest.icons.map(({ purpose }) => purpose ?? 'any')
  for (const purpose of ['any', 'maskable', 'monochrome']) expect(purposes).toContain(purpose)
  expect(manifest.id).toBeTruthy()
  expect(manifest.display).toBe('standalone')
  expect(manifest.theme_color).toMatch(/^#/)
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  expect(manifest.screenshots.map(({ form_factor: form }) => form)).toEqual(
    expect.arrayContaining(['wide', 'narrow']),
  )
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    const reply = await request.get(src)
    expect(reply.status(), src).toBe(200)
    expect(reply.headers()['content-type'], src).toMatch(/^image\//)
  }
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }]) {
    expect((await request.get(url)).status(), url).toBe(200)
  }
})

test('the installed app has the shortcuts of the signed-in user, also offline', async ({
  context,
  page,
  user,
  server,
}) => {
  const link = page.locator('link[rel="manifest"]')
  await page.goto('/')
  await expect(link).toHaveAttribute('href', '/manifest.webmanifest')
  await user.signIn(await registerMember(server))
  await expect(link).toHaveAttribute('href', '/manifest.zh-member.webmanifest')
  await page.goto('/')
  await expect(link).toHaveAttribute('href', '/manifest.zh-member.webmanifest')
  await user.waitUntilWorkerReady()
  await page.reload()
  await user.waitUntilSettled()
  await context.setOffline(true)
  const urls = await page.evaluate(async (name) => {
    const { shortcuts } = (await (await fetch(name)).json()) as Pick<Manifest, 'shortcuts'>
    return shortcuts.map(({ url }) => url.split('?')[0])
  }, '/manifest.zh-member.webmanifest')
  expect(urls).toContain('/user/records')
  await context.clearCookies({ name: 'token' })
  await page.reload()
  await expect(link).toHaveAttribute('href', '/manifest.webmanifest')
})
