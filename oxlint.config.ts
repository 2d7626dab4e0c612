import { defineConfig } from 'oxlint'
import { boundaries } from './tools/lint/boundaries.ts'

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'node_modules',
    '/dist',
    '/data',
    '.cache',
    '/gallery',
    '/pictures',
    'server/db/migrations',
    'tests/fixtures',
  ],
  rules: {
    // Promises: every one is awaited, returned or marked with `void` and a handler.
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],

    // Precise types.
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    // TypeScript itself reports a function that does not return on every path.
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'typescript/ban-ts-comment': 'error',
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'typescript/restrict-template-expressions': [
      'error',
      { allowNumber: true, allowBoolean: true },
    ],

    // React and its compiler: a component that breaks these rules is not compiled.
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/hooks': 'error',
    'react/immutability': 'error',
    'react/purity': 'error',
    'react/refs': 'error',
    'react/globals': 'error',
    'react/set-state-in-render': 'error',
    'react/set-state-in-effect': 'error',
    'react/static-components': 'error',
    'react/preserve-manual-memoization': 'error',
    'react/use-memo': 'error',
    'react/error-boundaries': 'error',
    'react/unsupported-syntax': 'error',
    'react/no-array-index-key': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/self-closing-comp': 'error',
    'react/no-danger': 'error',
    'react/no-unstable-nested-components': 'error',
    'react/react-in-jsx-scope': 'off',

    // Consistent style.
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'prefer-const': 'error',
    'no-var': 'error',
    'object-shorthand': 'error',
    'no-else-return': 'error',
    'no-shadow': 'off',
    'no-param-reassign': 'error',
    'no-nested-ternary': 'off',
    'unicorn/no-nested-ternary': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/throw-new-error': 'error',
    'unicorn/error-message': 'error',
    'unicorn/no-instanceof-builtins': 'error',
    'unicorn/prefer-structured-clone': 'error',
    'unicorn/prefer-at': 'error',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-await-expression-member': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'preserve-caught-error': 'error',
    'no-underscore-dangle': 'off',
    'no-await-in-loop': 'off',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-script-url': 'error',
    'no-alert': 'error',

    // Modules: named exports, no barrels. Import cycles of types count, too.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': 'error',
    'import/no-default-export': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-unassigned-import': [
      'error',
      { allow: ['**/*.css', '@fontsource-variable/**', '**/lib/polyfills.ts'] },
    ],
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'oxc/no-map-spread': 'off',

    // A file that does everything grows line by line.
    'max-lines': ['error', { max: 450, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': [
      'error',
      { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true },
    ],
    'max-depth': ['error', 4],
    'max-params': ['error', 5],
    complexity: ['error', 25],

    'promise/always-return': 'off',
    'promise/no-multiple-resolved': 'error',
    'promise/no-return-wrap': 'error',

    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/anchor-is-valid': 'error',
    'jsx-a11y/click-events-have-key-events': 'error',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
  },
  overrides: [
    {
      files: ['src/**', 'sw/**'],
      rules: {
        'no-console': 'error',
        'import/no-nodejs-modules': 'error',
      },
    },
    {
      // Numerics: indices are in range by construction, constants carry the digits of their source.
      files: ['src/science/**'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    {
      files: ['src/science/**', 'src/workers/**'],
      rules: {
        'no-loss-of-precision': 'off',
        'oxc/approx-constant': 'off',
        complexity: 'off',
      },
    },
    { files: ['src/platform/log.ts'], rules: { 'no-console': 'off' } },
    {
      files: ['server/**'],
      rules: { 'no-console': 'error', 'react/rules-of-hooks': 'off', 'react/hooks': 'off' },
    },
    { files: ['server/cli/**', 'server/main.ts'], rules: { 'no-console': 'off' } },
    {
      files: ['tests/**', 'bench/**', 'tools/**'],
      rules: {
        'max-lines-per-function': 'off',
        'no-console': 'off',
        'react/globals': 'off',
        'no-script-url': 'off',
        'typescript/no-base-to-string': 'off',
        'react-perf/jsx-no-new-object-as-prop': 'off',
      },
    },
    {
      // A missing value fails the test, as it should.
      files: ['tests/**', 'bench/**'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    {
      // Playwright's fixtures call their argument `use`, which is no hook.
      files: ['tests/helpers/e2e/**', 'tests/e2e/**'],
      rules: { 'react/rules-of-hooks': 'off', 'no-empty-pattern': 'off', 'react/hooks': 'off' },
    },
    {
      files: ['**/*.d.ts'],
      rules: { 'typescript/consistent-type-imports': 'off' },
    },
    {
      files: [
        '*.config.ts',
        'tests/helpers/e2e/global-setup.ts',
        'tests/**/*.d.ts',
        'src/**/*.d.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['tests/unit/**'],
      plugins: ['vitest'],
      rules: {
        'vitest/no-focused-tests': 'error',
        'vitest/no-disabled-tests': 'error',
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/require-awaited-expect-poll': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/require-to-throw-message': 'off',
        'vitest/valid-expect': 'off',
      },
    },
    ...boundaries(),
  ],
})
