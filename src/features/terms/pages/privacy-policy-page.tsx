import { TERMS } from '../../../contract/codes.ts'
import { DocumentPage } from '../document-page.tsx'

/** `/user/privacyPolicy`: the privacy policy. */
export function PrivacyPolicyPage() {
  return <DocumentPage useType={TERMS.privacy} />
}
