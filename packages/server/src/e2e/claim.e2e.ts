/** A claim that somebody does not accept. */

import { expect } from '@playwright/test';
import { FIRST_TRICK, play, SECOND_TRICK, scene, toPlay } from './scene.ts';
import { test } from './test.ts';

test.setTimeout(120_000);

test('HO-23 a claim that is not accepted is told to the eye, too, and its cards stay in sight as play goes on', async ({
  browser,
}) => {
  await scene(browser, async given => {
    const { page, say, evening } = given;
    await toPlay(given);
    await play(given, '9 of Clubs');
    for (const [seat, played] of FIRST_TRICK) await say(seat, { do: 'card', card: played });
    for (const [seat, played] of SECOND_TRICK) await say(seat, { do: 'card', card: played });
    await play(given, 'King of Spades');
    await play(given, '9 of Hearts');
    await say('S', { do: 'card', card: 'JH' });
    await say('W', { do: 'card', card: 'QC' });
    await say('N', { do: 'card', card: 'KH' });

    await say('S', { do: 'claim' });
    await expect(page.getByLabel('Laid open').locator('li')).toHaveCount(3);
    await say('W', { do: 'answer', question: evening.lines.W.view().question!.no, yes: false });
    await expect(page.locator('.turn.no')).toHaveText(/claim is not accepted/);
    const open = page.locator('.melds', { hasText: 'cards open' }).locator('.card');
    await expect(open).toHaveCount(3);
    await page.screenshot({ path: 'test-results/screens/claim-refused.png' });
    await say('S', { do: 'card', card: 'KC' });
    await expect(open).toHaveCount(2);
  });
});
