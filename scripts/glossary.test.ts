import { expect, it } from 'vitest'
import { completed, glossary } from './glossary'

it('the glossary names every entity, field and label: those the specification does not show are our choice [S3-21] [S3-24]', () => {
  const text = glossary()
  expect(completed(text), 'npm run glossary').toBe(text)
})
