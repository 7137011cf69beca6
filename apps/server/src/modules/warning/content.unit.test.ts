import { expect, it } from 'vitest'
import { contentOf } from './content'

it('a warning says its rule behind what it found, once, and keeps within the column', () => {
  expect(contentOf('监督检查超期', '31 天未检查')).toBe('31 天未检查（监督检查超期）')
  expect(contentOf('方案、论证、交底未完成先施工', '“基坑”两级交底未完成仍在施工', true)).toBe('“基坑”两级交底未完成仍在施工')
  expect([contentOf('监督检查超期', '长'.repeat(300)).length, contentOf('甲', '长'.repeat(300), true).length]).toEqual([200, 200])
})
