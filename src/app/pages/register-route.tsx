import { RegisterPage } from '../../features/auth/pages/register-page.tsx'
import { TermsDialog } from '../../features/terms/terms-dialog.tsx'

/** Registration with the documents to agree to: two features are combined here. */
export function RegisterRoute() {
  return <RegisterPage TermsDialog={TermsDialog} />
}
