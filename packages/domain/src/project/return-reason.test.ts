import { describe, expect, it } from 'vitest'
import { fileStatus } from '../reference/file-groups'
import { returnReason } from './return-reason'

const file = (
  item_code: string | null,
  title: string,
  verdict: 'approved' | 'rejected' | 'pending',
  reason: string | null = null,
) => ({
  item_code,
  title,
  status: fileStatus.code(verdict),
  reason,
})

describe('the reason a registration is returned for', () => {
  it('names what was rejected with its reason, and nothing that passed or waits', () => {
    const files = [
      file('G101', '施工许可证.pdf', 'approved'),
      file('G202', '监理合同.pdf', 'rejected', '缺第 3 页。'),
      file('G303', '安许证.pdf', 'pending', '监理单位已变更，请重新审核'),
      file('G603', '三方协议.pdf', 'rejected', '未加盖银行印章'),
    ]
    expect(returnReason(files)).toBe('1. 监理合同：缺第 3 页；2. 农民工工资专户三方协议：未加盖银行印章。')
  })

  it('of an item that passed in part names the file, of one rejected throughout the item once', () => {
    const files = [
      file('G202', '主合同.pdf', 'approved'),
      file('G202', '补充协议.pdf', 'rejected', '未盖章'),
      file('G302', '资质一.pdf', 'rejected', '已过期'),
      file('G302', '资质二.pdf', 'rejected', '已过期'),
      file(null, '其他说明.pdf', 'rejected', '看不清'),
    ]
    expect(returnReason(files)).toBe('1. 监理合同（补充协议.pdf）：未盖章；2. 资质证书：已过期；3. 其他说明.pdf：看不清。')
  })

  it('adds what the system found wrong, not what it only asks to look at', () => {
    const check = (severity: 'block' | 'warn', message: string) => ({ field: 'x', message, clause: '某法第一条', severity })
    expect(returnReason([], [check('warn', '请核对面积'), check('block', '许可证号重复')])).toBe('许可证号重复（某法第一条）。')
  })

  it('is empty where nothing was rejected, and never longer than the field', () => {
    expect(returnReason([file('G101', '施工许可证.pdf', 'approved')])).toBe('')
    const many = Array.from({ length: 40 }, (_, at) => file(null, `资料${at}.pdf`, 'rejected', '写得很长的原因'.repeat(6)))
    expect(returnReason(many).length).toBeLessThanOrEqual(500)
  })
})
