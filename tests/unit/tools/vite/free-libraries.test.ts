import { expect, test } from 'vitest'
import { withoutEffects } from '../../../../tools/vite/free-libraries.ts'

test('what the libraries import for its effect alone goes, and what they use stays', () => {
  const used = `import { n as __toESM } from "./rolldown-runtime.js";\n`
  const code = `const text = 'import "./index.js"';\nexport { text };\n`
  expect(withoutEffects(`${used}import "./index.js";\n${code}`)).toBe(used + code)
  expect(withoutEffects(`import './index.js'\n${code}`)).toBe(code)
})
