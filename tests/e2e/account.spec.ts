/** The member's profile and how he changes it, in both languages, on a phone and a desktop. */
import { CODE_TYPE } from '../../src/contract/codes.ts'
import { paths } from '../../src/lib/paths.ts'
import {
  openSettings,
  me,
  holds,
  said,
  freshAddresses,
  ACCOUNT_RUNS,
} from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

for (const { language, size, name } of inTurn(import.meta.filename, ACCOUNT_RUNS)) {
  test.describe(`the account (${name})`, () => {
    test.use({ ...size, language })

    test('2.15g a portrait and a name are chosen, and stand everywhere', async ({
      page,
      reader,
      server,
    }) => {
      await reader.signIn(await registerMember(server, 'Before'))
      await openSettings(reader, 'account')
      await expect(reader.button('settings.save')).toBeDisabled()
      await reader.main
        .getByRole('radio', { name: reader.text('account.portrait.helix'), exact: true })
        .check({ force: true })
      const nick = reader.field('auth.field.nick.label')
      await nick.fill('x'.repeat(31))
      await reader.button('settings.save').click()
      await expect(said(reader, 'auth.field.nick.invalid')).toBeVisible()
      await expect(nick).toHaveValue('x'.repeat(31))
      // The name looks like HTML; the page must show it as text.
      await nick.fill('<b>林</b> & Co')
      await reader.button('settings.save').click()
      await expect(said(reader, 'settings.saved')).toBeVisible()
      expect(await me(server, await reader.token())).toMatchObject({
        nickName: '<b>林</b> & Co',
        avatar: 'helix',
      })
      await expect(
        page.getByRole('button', {
          name: reader.text('layout.account.menu', { name: '<b>林</b> & Co' }),
        }),
      ).toBeVisible()
      await page.goto(paths.profile())
      await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>林</b> & Co')
    })

    test('7.7 a phone is bound; the e-mail is replaced, and other sessions end', async ({
      reader,
      server,
    }) => {
      test.setTimeout(120_000)
      const member = await registerMember(server)
      const fresh = freshAddresses()
      await reader.signIn(member)
      await openSettings(reader, 'account')

      await reader.button('settings.address.phone.bind').click()
      const phone = reader.main.getByRole('textbox', {
        name: reader.text('settings.address.phone.new'),
      })
      await reader.button('auth.code.send').click()
      await expect(said(reader, 'auth.field.phone.required')).toBeVisible()
      await reader.main.getByRole('button', { name: /\+\d+$/ }).click()
      await reader.page.getByRole('textbox', { name: reader.text('dialCode.search') }).fill('+86')
      await reader.page.keyboard.press('Enter')
      await phone.fill(fresh.national)
      await reader.button('auth.code.send').click()
      await reader.field('auth.field.code.label').fill('000000')
      await reader.button('settings.address.bind.submit').click()
      // A wrong code is reported at its field; the number stays.
      await expect(reader.field('auth.field.code.label')).toHaveAttribute('aria-invalid', 'true')
      await expect(phone).not.toHaveValue('')
      await reader.field('auth.field.code.label').fill(await server.mailCode(fresh.e164))
      await reader.button('settings.address.bind.submit').click()
      await expect(said(reader, 'settings.address.phone.bound')).toBeVisible()
      expect((await me(server, await reader.token())).phone).toBe(fresh.e164)

      const elsewhere = await signInByCall(server, member)
      await reader.button('settings.address.email.replace').click()
      const address = reader.field('settings.address.email.new')
      await address.fill(fresh.email)
      await reader.button('auth.code.send').click()
      await reader.field('auth.field.code.label').fill(await server.mailCode(fresh.email))
      expect(await holds(server, elsewhere)).toBe(true)
      await reader.button('settings.address.replace.submit').click()
      await expect(said(reader, 'settings.address.email.replaced')).toBeVisible()
      await expect(reader.main.getByText(fresh.email, { exact: true })).toBeVisible()
      expect(await holds(server, elsewhere)).toBe(false)
      expect((await me(server, await reader.token())).email).toBe(fresh.email)
    })

    test('wishes about mail are kept, security mails cannot be refused', async ({
      page,
      reader,
      server,
    }) => {
      await reader.signIn(await registerMember(server))
      await openSettings(reader, 'notifications')
      const news = reader.main.getByRole('switch', {
        name: `${reader.text('settings.mail.news.label')} ${reader.text('settings.mail.byMail')}`,
      })
      await expect(news).not.toBeChecked()
      await news.press('Space')
      await expect(news).toBeChecked()
      await expect(said(reader, 'settings.saved')).toBeVisible()
      await page.reload()
      await expect(news).toBeChecked()
      await expect(
        reader.main.getByRole('switch', { name: reader.text('settings.mail.security.label') }),
      ).toHaveCount(0)
    })

    test('2.12 8.6b a tab that does not exist is a page that does not exist', async ({
      page,
      reader,
      server,
    }) => {
      await reader.signIn(await registerMember(server))
      const path = '/pages/account-settings/nonsense'
      await page.goto(path)
      await expect(
        page.getByText(reader.text('error.page.notFound.invalidPath', { fullPath: path })),
      ).toBeVisible()
    })

    test('a name that does not arrive is shown, waits in the list, and can be sent again', async ({
      page,
      reader,
      server,
    }) => {
      await reader.signIn(await registerMember(server, 'Before'))
      await openSettings(reader, 'account')
      const nick = reader.field('auth.field.nick.label')
      await nick.fill('After')
      await page.route('**/api/tool', (route) =>
        (route.request().postData() ?? '').includes('/member/update')
          ? route.abort()
          : route.continue(),
      )
      await reader.button('settings.save').click()
      await expect(said(reader, 'settings.waiting')).toBeVisible()
      // Another tab and back: it is still there.
      await reader.link('settings.tab.security').click()
      await reader.link('settings.tab.account').click()
      await expect(nick).toHaveValue('After')
      await reader.link('settings.tab.storage').click()
      await expect(
        reader.main.getByText(reader.text('outbox.what.nickName', { name: 'After' })),
      ).toBeVisible()
      await page.unroute('**/api/tool')
      // It may go out by itself meanwhile.
      await expect(async () => {
        const now = reader.button('outbox.sendNow')
        if (await now.isVisible()) await now.click({ timeout: 1000 })
        const nothing = reader.main.getByText(reader.text('outbox.nothing'))
        await expect(nothing).toBeVisible({ timeout: 1000 })
      }).toPass()
      expect((await me(server, await reader.token())).nickName).toBe('After')
    })
  })
}

test('a code for binding waits for its own address', async ({ reader, server }) => {
  const member = await registerMember(server)
  const taken = await registerMember(server)
  const token = await signInByCall(server, member)
  await callServer(server, 'sendEmailCode', { email: taken.email, codeType: CODE_TYPE.bind })
  await reader.signIn(member)
  await openSettings(reader, 'account')
  await reader.button('settings.address.email.replace').click()
  await reader.field('settings.address.email.new').fill(taken.email)
  await reader.button('auth.code.send').click()
  // A code was sent a moment ago: the field of the code says so, and the address stays.
  await expect(reader.main.getByRole('button', { name: /\d+/ })).toBeDisabled()
  await expect(reader.field('settings.address.email.new')).toHaveValue(taken.email)
  expect((await me(server, token)).email).toBe(member.email)
})
