/** The link to the manifest, which has the shortcuts of the installed app. */
import { FIRST_LANGUAGE, type Language } from '../contract/languages.ts'

/** Links the manifest of a member or of a visitor. The served document has the right one. */
export function linkManifest(language: Language, isMember: boolean): void {
  const ofVisitor = language === FIRST_LANGUAGE ? '' : `.${language}`
  const kind = isMember ? `.${language}-member` : ofVisitor
  document
    .querySelector('link[rel="manifest"]')
    ?.setAttribute('href', `/manifest${kind}.webmanifest`)
}
