export { testedBatch } from './tested-batch'
