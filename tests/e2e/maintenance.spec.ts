/** The maintenance page, which appears and disappears by itself with the replies of the service. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callServer } from '../helpers/e2e/calls.ts'
import { confirmTerms } from '../helpers/e2e/members.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
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

const overlay = (reader: Reader) =>
  reader.page.getByRole('dialog', { name: reader.text('notice.maintenance.title') })

test('2.13b the maintenance page appears and disappears by itself, and typed input stays', async ({
  reader,
  startServer,
}) => {
  const server = await startServer()
  const { page } = reader
  const member = await server.demoMember()
  await confirmTerms(server, member)
  await page.goto(`${server.url}/login`)
  const email = reader.field('auth.field.email.label')
  await email.fill(member.email)
  await expect(overlay(reader)).toBeHidden()

  await switchService(server, true, 20)
  await reader.enterPassword(member)
  await expect(overlay(reader)).toBeVisible()
  await expect(overlay(reader)).toContainText(reader.text('notice.maintenance.waiting'))
  const forecast = reader.text('notice.maintenance.until', { time: '' }).slice(0, 2)
  await expect(overlay(reader)).toContainText(forecast)
  await expect(reader.button('notice.maintenance.retry')).toBeFocused()
  await reader.button('notice.maintenance.retry').click()
  await expect(overlay(reader)).toBeVisible()

  await switchService(server, false)
  await expect(overlay(reader)).toBeHidden()
  await expect(email).toHaveValue(member.email)
  await reader.main
    .getByRole('button', { name: reader.text('auth.login.submit'), exact: true })
    .click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('lists that failed meanwhile are refetched when the service is back', async ({
  reader,
  startServer,
}) => {
  const server = await startServer()
  await switchService(server, true)
  await reader.page.goto(`${server.url}/front-pages/moreProblems`)
  await expect(overlay(reader)).toBeVisible()
  await switchService(server, false)
  type Found = { records: { titleZh: string }[] }
  const { data } = await callServer<Found>(server, 'contentPage', { type: 'problem' })
  await expect(overlay(reader)).toBeHidden()
  await expect(reader.main).toContainText(data.records[0]?.titleZh ?? '?')
})
