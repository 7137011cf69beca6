import { CheckOutlined } from '@ant-design/icons'
import './import.css'

const STEPS = ['下载模板', '上传表格', '核对改错', '写入结果'] as const

/** Where the person is in the four steps of an import; `at` counts from 0. */
export function ImportSteps({ at }: { at: number }) {
  return (
    <ol className="zj-import-steps" aria-label="导入步骤">
      {STEPS.map((label, index) => (
        <li
          key={label}
          className={index < at ? 'zj-import-past' : ''}
          aria-current={index === at ? 'step' : undefined}
          aria-label={`第 ${index + 1} 步 ${label}${index < at ? '，已完成' : ''}`}
        >
          <span className="zj-import-number">{index < at ? <CheckOutlined aria-hidden /> : index + 1}</span>
          <span className="zj-import-label">{label}</span>
        </li>
      ))}
    </ol>
  )
}
