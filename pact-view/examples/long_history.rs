//! Makes the page for a made-up history of so many turns:
//! `cargo run -p pact-view --example long_history -- 2000 > long.html`.

use std::error::Error;
use std::{env, io};

use pact_core::{Block, Budget, Context, FixedClock, Pruning, Region, select};

fn main() -> Result<(), Box<dyn Error>> {
    let turns: usize = env::args().nth(1).map_or(Ok(2_000), |text| text.parse())?;
    let pruning = Pruning::new()
        .budget(Budget::cost(900_000).within(Region::Sequence))
        .spare_newest_turns(3);
    let mut ctx = Context::builder()
        .clock(FixedClock::at(1_700_000_000_000_000_000))
        .system("You are a patient assistant for people who travel by train.")
        .pruning(pruning)
        .build();
    for turn in 0..turns {
        ctx.user(format!(
            "Question {turn}: how do I get from station {} to the sea?",
            turn % 97
        ));
        ctx.pre(
            Block::new(format!("Timetable {turn}: departs at {}:15", turn % 24))
                .role("system")
                .key("timetable")
                .ttl(3),
        )?;
        if turn % 5 == 0 {
            let call = format!("c{turn}");
            ctx.push(
                Block::new(format!("route(from: {}, to: sea)", turn % 97))
                    .role("assistant")
                    .kind("call")
                    .data("call_id", call.as_str())
                    .ttl(20),
            )?;
            let changes = ["north", "west"];
            let (platform, minutes) = (turn % 12, turn % 50);
            let answer =
                serde_json::json!({"platform": platform, "minutes": minutes, "changes": changes});
            ctx.push(
                Block::new(answer)
                    .role("tool")
                    .kind("result")
                    .data("call_id", call.as_str())
                    .ttl(20),
            )?;
        }
        ctx.assistant(format!(
            "Take the train at {}:15 and change once. {}",
            turn % 24,
            "It is a fine journey. ".repeat(turn % 9)
        ));
        if turn % 40 == 39 {
            ctx.push(
                Block::new(format!("So far: {turn} questions about trains."))
                    .kind("summary")
                    .key("summary"),
            )?;
        }
        ctx.commit()?;
        if turn % 250 == 249 {
            ctx.replace(
                select!(".seg:depth(2) > .block[role='user']"),
                Block::new("(shortened)").role("user"),
            )?;
        }
    }
    pact_view::write_page(&ctx, "a long journey", io::stdout().lock())?;
    Ok(())
}
