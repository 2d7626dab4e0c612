import { TERMS } from '../../../contract/codes.ts'
import { DocumentPage } from '../document-page.tsx'

/** `/user/terms`: the terms of service. */
export function TermsPage() {
  return <DocumentPage useType={TERMS.service} />
}
