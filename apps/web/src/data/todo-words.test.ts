import { expect, it } from 'vitest'
import { kindText, subjectText, verbText } from './todo-words'

const item = { source: 'concrete_block', path: '/todo/record?entity=concrete_block&id=1' }

it('类别不再重复轮到的一步；只有一种办法的，链接说这一步，长的与要判断的说办理', () => {
  expect(kindText({ kind: '混凝土试块·监督意见', step: '监督意见' })).toBe('混凝土试块')
  expect(kindText({ kind: '分配监督人员', step: '分配监督员' })).toBe('分配监督人员')
  expect(verbText({ ...item, acts: [{ key: 'report', label: '登记报告' }] })).toBe('登记报告')
  expect(verbText({ ...item, acts: [{ key: 'mend', label: '改进完成，再次评估' }] })).toBe('办理')
  expect(verbText({ ...item, acts: [] })).toBe('办理')
  expect(verbText({ ...item, source: 'biz_return', acts: [] })).toBe('补正')
})

it('名称只是编号的，说是什么、在哪里', () => {
  expect(subjectText({ title: 'SK20261100321', subject: '主楼 三层梁板 C30' })).toBe('主楼 三层梁板 C30')
  expect(subjectText({ title: '留下人才公寓北区工程', subject: null })).toBe('留下人才公寓北区工程')
})

it('the label of the kind that stands beside a row is not said again in it', () => {
  expect(subjectText({ kind: '人员记分', title: 'JF1', subject: '人员记分 12 分' })).toBe('12 分')
  expect(subjectText({ kind: '款项支付', title: 'ZF1', subject: '款项支付 预付款' })).toBe('预付款')
  expect(subjectText({ kind: '设计变更已批准·登记交底', title: 'BG1', subject: '设计变更 污水主管 W5–W8' })).toBe(
    '污水主管 W5–W8',
  )
  expect(subjectText({ kind: '测量记录', title: 'CL1', subject: '主线工程 测量记录 标高抽测' })).toBe('主线工程 标高抽测')
  expect(subjectText({ kind: '总进度计划', title: '总进度计划', subject: null })).toBe('总进度计划')
})
