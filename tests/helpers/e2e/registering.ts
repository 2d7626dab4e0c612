import type { Member } from './product-server.ts'
import type { Reader } from './reader.ts'

/**
 * Fills in the registration form, with the code from the mail, and sends it. The page must be open. The
 * test itself has to check which page follows.
 */
export async function registerOnPage(
  reader: Reader,
  member: Member,
  codeFor: (email: string) => Promise<string>,
): Promise<void> {
  await reader.field('auth.field.email.label').fill(member.email)
  await reader.button('auth.code.send').click()
  await reader.field('auth.field.code.label').fill(await codeFor(member.email))
  await reader.field('auth.field.nick.label').fill('Lin')
  // `exact`, because the name of one field is part of the other's.
  for (const id of ['auth.field.password.label', 'auth.field.repeat.label']) {
    await reader.main
      .getByRole('textbox', { name: reader.text(id), exact: true })
      .fill(member.password)
  }
  await reader.main.getByRole('checkbox').check()
  await reader.button('auth.register.submit').click()
}
