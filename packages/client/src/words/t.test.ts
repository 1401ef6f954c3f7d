import { expect, test } from 'vitest';
import { loadWords, t } from './t.ts';

test('a key speaks once its area was loaded, and never silently', async () => {
  expect(() => t('core.title')).toThrow('core.title');
  await loadWords('core');
  expect(t('core.title')).toBe('Clabber');
});
