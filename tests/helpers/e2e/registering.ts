import type { Member } from './product-server.ts'
import type { User } from './user.ts'

/**
 * Fills in the registration form, with the code from the mail, and sends it. The page must be open. The
 * test itself has to check which page follows.
 */
export async function registerOnPage(
  user: User,
  member: Member,
  codeFor: (email: string) => Promise<string>,
): Promise<void> {
  await user.field('auth.field.email.label').fill(member.email)
  await user.button('auth.code.send').click()
  await user.field('auth.field.code.label').fill(await codeFor(member.email))
  await user.field('auth.field.nick.label').fill('Lin')
  // `exact`, because the name of one field is part of the other's.
  for (const id of ['auth.field.password.label', 'auth.field.repeat.label']) {
    await user.main.getByRole('textbox', { name: user.text(id), exact: true }).fill(member.password)
  }
  await user.main.getByRole('checkbox').check()
  await user.button('auth.register.submit').click()
}
