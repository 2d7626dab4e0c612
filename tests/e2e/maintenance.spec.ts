/** The maintenance page, which appears and disappears by itself with the replies of the service. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callServer } from '../helpers/e2e/calls.ts'
import { confirmTerms } from '../helpers/e2e/members.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** Sets the switch as the operator's command does, and waits until the server has read it. */
async function switchService(server: ProductServer, isOn: boolean, minutes = 0): Promise<void> {
  const file = join(server.dataDirectory, 'maintenance.json')
  const until = minutes === 0 ? null : new Date(Date.now() + minutes * 60_000).toISOString()
  if (isOn) writeFileSync(file, JSON.stringify({ until }))
  else rmSync(file)
  await expect
    .poll(async () => (await callServer(server, 'homepageSubjects', {})).code)
    .toBe(isOn ? 503 : 200)
}

const overlay = (user: User) =>
  user.page.getByRole('dialog', { name: user.text('notice.maintenance.title') })

test('2.13b the maintenance page appears and disappears by itself, and typed input stays', async ({
  user,
  startServer,
}) => {
  const server = await startServer()
  const { page } = user
  const member = await server.demoMember()
  await confirmTerms(server, member)
  await page.goto(`${server.url}/login`)
  const email = user.field('auth.field.email.label')
  await email.fill(member.email)
  await expect(overlay(user)).toBeHidden()

  await switchService(server, true, 20)
  await user.enterPassword(member)
  await expect(overlay(user)).toBeVisible()
  await expect(overlay(user)).toContainText(user.text('notice.maintenance.waiting'))
  const forecast = user.text('notice.maintenance.until', { time: '' }).slice(0, 2)
  await expect(overlay(user)).toContainText(forecast)
  await expect(user.button('notice.maintenance.retry')).toBeFocused()
  await user.button('notice.maintenance.retry').click()
  await expect(overlay(user)).toBeVisible()

  await switchService(server, false)
  await expect(overlay(user)).toBeHidden()
  await expect(email).toHaveValue(member.email)
  await user.main.getByRole('button', { name: user.text('auth.login.submit'), exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('lists that failed meanwhile are refetched when the service is back', async ({
  user,
  startServer,
}) => {
  const server = await startServer()
  await switchService(server, true)
  await user.page.goto(`${server.url}/front-pages/moreProblems`)
  await expect(overlay(user)).toBeVisible()
  await switchService(server, false)
  type Found = { records: { titleZh: string }[] }
  const { data } = await callServer<Found>(server, 'contentPage', { type: 'problem' })
  await expect(overlay(user)).toBeHidden()
  await expect(user.main).toContainText(data.records[0]?.titleZh ?? '?')
})
