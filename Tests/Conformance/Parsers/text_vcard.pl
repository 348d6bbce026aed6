# What Text::vCard makes of address books; the form of the lines is in compare.py.
use strict;
use warnings;
use File::Basename qw(basename);
use JSON::PP;
use Text::vCard::Addressbook;

my @name    = qw(family given middle prefixes suffixes);
my @address = qw(po_box extended street city region post_code country);

sub texts {
    my ($node, @parts) = @_;
    return map { $_ // '' } map { $node->$_ } @parts;
}

sub nodes {
    my ($card, $type) = @_;
    return @{ $card->get($type) || [] };
}

sub record {
    my ($card) = @_;
    my ($company) = map { [ texts($_, 'name') ] } nodes($card, 'org');
    my ($address) = map { [ texts($_, @address) ] } nodes($card, 'addresses');
    return {
        name    => [ $card->fullname // '', map { texts($_, @name) } nodes($card, 'n') ],
        tel     => [ map { texts($_, 'value') } nodes($card, 'tel') ],
        email   => [ map { texts($_, 'value') } nodes($card, 'email') ],
        company => $company // [],
        address => $address // [],
        text    => [
            map { texts($_, 'value') } map { nodes($card, $_) }
                qw(sound sort-string x-phonetic-first-name x-phonetic-last-name)
        ],
    };
}

for my $path (@ARGV) {
    my %book = (file => basename($path), records => []);
    local $SIG{__WARN__} = sub { };
    my $is_read = eval {
        my $cards = Text::vCard::Addressbook->new({ source_file => $path });
        push @{ $book{records} }, map { record($_) } $cards->vcards;
        1;
    };
    $book{error} = "$@" unless $is_read;
    print JSON::PP->new->canonical->utf8->encode(\%book), "\n";
}
