/** Property tests draw the same values on each run; those of `npm run test:nightly` look for new ones. */
import fc from 'fast-check'
import { isNightly } from '../helpers/nightly.ts'

if (!isNightly) fc.configureGlobal({ seed: 1 })
