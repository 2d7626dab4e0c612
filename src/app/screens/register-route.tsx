import { RegisterScreen } from '../../features/auth/screens/register-screen.tsx'
import { TermsDialog } from '../../features/terms/terms-dialog.tsx'

/** Registration with the documents that it asks to agree to: two features meet here. */
export function RegisterRoute() {
  return <RegisterScreen TermsDialog={TermsDialog} />
}
