import { expect, it } from 'vitest'
import { decree, lackingSentence } from './hazard-gates'

it('says which gate of the decree is not passed yet', () => {
  expect(lackingSentence('专项方案、两级交底、应急预案')).toBe(
    '专项方案（37 号令第十、十一条）、两级交底（37 号令第十五条）、应急预案（《建设工程安全生产管理条例》第四十八条）未完成，不能开始实施',
  )
  expect(decree('第二十一条')).toBe('（37 号令第二十一条）')
})
