/**
 * Push notifications while no page is open: turned on and off by the user, shown and opened by the
 * worker.
 */
import type { Page } from '@playwright/test'
import { openSettings } from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { pushDevice } from '../helpers/push-device.ts'

test.use({ workerStart: 'atOnce' })

/**
 * Fakes the result of subscribing, because no push service can be reached from here. Everything
 * else is real.
 */
async function fakePushService(page: Page): Promise<void> {
  const { endpoint, params } = pushDevice('https://push.example.com/e2e')
  await page.addInitScript(
    ({ address, p256dh, auth }) => {
      const KEY = 'stand-in-push'
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
          character.charCodeAt(0),
        ).buffer
      const given = () => {
        const publicKey = localStorage.getItem(KEY)
        return publicKey === null
          ? null
          : {
              endpoint: address,
              options: { applicationServerKey: bytes(publicKey) },
              getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
              unsubscribe: async () => localStorage.removeItem(KEY),
            }
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => given(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(KEY, applicationServerKey)
          return given()
        },
      })
    },
    { address: endpoint, p256dh: params.p256dh, auth: params.auth },
  )
}

/** Delivers a message as the browser does when its push service has one. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await found,
    data: JSON.stringify(message),
  })
}

const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => [title, body])
  })

test(
  'push notifications are shown for the chosen kinds, open in the open page, and end at sign-out',
  { tag: '@whole-browser' },
  async ({ context, page, user, server }) => {
    const member = await registerMember(server, 'Told')
    const token = await signInByCall(server, member)
    const devices = async () => {
      type Reply = { devices: unknown[] }
      return (await callServer<Reply>(server, 'pushDevices', {}, token)).data.devices.length
    }
    await fakePushService(page)
    await user.signIn(member)
    await openSettings(user, 'notifications')
    await user.waitUntilWorkerReady()
    const control = user.main.getByRole('switch', { name: user.text('settings.push.label') })
    await expect(control).not.toBeChecked()
    // Its name begins with the kind.
    const systemLabel = new RegExp(`\\s${user.text('settings.mail.bySystem')}$`)
    const bySystem = user.main.getByRole('switch', { name: systemLabel })
    await expect(bySystem).toHaveCount(0)

    // Denied by the browser: the page says so, with the remedy.
    await control.click()
    await expect(user.main.getByText(user.text('settings.push.denied'))).toBeVisible()
    expect(await devices()).toBe(0)

    await context.grantPermissions(['notifications'])
    await page.reload()
    await control.click()
    await expect(control).toBeChecked()
    await expect(bySystem).toHaveCount(3)
    // Three channels side by side fit a phone.
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 390, height: 844 })
    await page.setViewportSize({ width, height })
    expect(await devices()).toBe(1)

    const path = '/user/feedback?id=17636472000000001'
    await deliver(page, { kind: 'feedback', language: 'zh', path, body: 'a secret' })
    await expect.poll(() => noticesOf(page)).toEqual([['您的反馈有了新回复', '点按查看。']])

    // A click on it. Only the browser may give the focus, after a click of the user.
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(`(async () => {
      const [notification] = await registration.getNotifications()
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })()`)
    await expect(page).toHaveURL(path)
    await expect.poll(() => noticesOf(page)).toEqual([])

    // On a busy machine the browser drops a message while its worker starts; the next one replaces
    // it.
    await expect(async () => {
      await deliver(page, { kind: 'billing', language: 'zh', path: '/user/subscription' })
      await expect.poll(() => noticesOf(page), { timeout: 3000 }).toHaveLength(1)
    }).toPass()
    await user.accountMenu.click()
    await page.getByRole('menuitem', { name: user.text('layout.account.signOut') }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => noticesOf(page)).toEqual([])
    const subscribed = () => page.evaluate(() => localStorage.getItem('stand-in-push'))
    await expect.poll(subscribed).toBeNull()
    await expect.poll(devices).toBe(0)
  },
)
